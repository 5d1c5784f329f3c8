import { z } from 'zod'

/** The state with which the one-time code screen is opened. Kept in the history's state, since a number does not belong in an address. */
export const CodeSent = z.object({
  mobile: z.string(),
  link: z.string().optional(),
  to: z.string().optional(),
  sentAt: z.iso.datetime(),
  resendInSeconds: z.number(),
})
export type CodeSent = z.input<typeof CodeSent>
