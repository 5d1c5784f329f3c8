import { z } from 'zod'

/** What the screen of the one-time code is opened with. In the history's state, since a number has no place in an address. */
export const CodeSent = z.object({
  mobile: z.string(),
  link: z.string().optional(),
  to: z.string().optional(),
  sentAt: z.iso.datetime(),
  resendInSeconds: z.number(),
})
export type CodeSent = z.input<typeof CodeSent>
