import type { z } from 'zod'
import type { contract } from '../public/contract.ts'

/** The status of a policy’s identity check from the server. */
export type Standing = z.output<typeof contract.identityStanding.reply>
