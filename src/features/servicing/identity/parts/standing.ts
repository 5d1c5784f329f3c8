import type { z } from 'zod'
import type { contract } from '../public/contract.ts'

/** How a policy’s identity check stands, as the server tells it. */
export type Standing = z.output<typeof contract.identityStanding.reply>
