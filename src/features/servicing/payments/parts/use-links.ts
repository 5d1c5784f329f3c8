import { contract as sharing } from '#features/people/sharing/public/contract.ts'
import { useRead } from '#kit/web/use-read.ts'

const LOOK_AGAIN_MS = 5000

/** The links created for a policy, newest first, and how far they led; polled. */
export const useLinks = (policyId: string) => useRead(sharing.links, { query: { policyId } }, { every: LOOK_AGAIN_MS })
