import { z } from 'zod'

/** Something that an administrator looks at: a payment, a range of numbers, a job. It names no person. */
export const OperationsItem = z.object({
  id: z.string().max(64),
  title: z.string(),
  detail: z.string(),
  /** Since when, or when. */
  at: z.string().nullable(),
  /** The screen of the record, where it has one. */
  path: z.string().nullable(),
  /** Whether the button of the part does something about it. */
  mayTryAgain: z.boolean(),
})
export type OperationsItem = z.output<typeof OperationsItem>
