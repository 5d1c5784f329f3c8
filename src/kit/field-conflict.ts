import { z } from 'zod'

/** A field that two people changed, neither having seen the other's change. Values in human-readable form; null if there is none. */
export const FieldConflict = z.object({
  /** The field in the request, such as `address.line1`. */
  path: z.string(),
  label: z.string(),
  /** The record's current value. */
  theirs: z.string().nullable(),
  /** What was to be written. */
  mine: z.string().nullable(),
  /** Who wrote the record's current value, and when; null if it was not recorded. */
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  /** The record's current value, in the form in which it is sent back by someone who has seen it. */
  value: z.unknown(),
})
export type FieldConflict = z.output<typeof FieldConflict>

/** The data of a refusal that lists them. */
export const FieldConflicts = z.object({ conflicts: z.array(FieldConflict).min(1) })
