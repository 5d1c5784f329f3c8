import { z } from 'zod'

/** Something that needs an administrator's attention: a payment, a range of numbers, a job. It names no person. */
export const OperationsItem = z.object({
  id: z.string().max(64),
  title: z.string(),
  detail: z.string(),
  /** Since when, or when. */
  at: z.string().nullable(),
  /** The screen of the record, if it has one. */
  path: z.string().nullable(),
  /** Whether the part's button acts on it. */
  mayTryAgain: z.boolean(),
})
export type OperationsItem = z.output<typeof OperationsItem>
