import { z } from 'zod'

/** A field that two people changed, neither having seen what the other did. Values as a person says them; null where there is none. */
export const FieldConflict = z.object({
  /** Of the field in the request, as `address.line1`. */
  path: z.string(),
  label: z.string(),
  /** What the record holds by now. */
  theirs: z.string().nullable(),
  /** What was to be written. */
  mine: z.string().nullable(),
  /** Who wrote what the record holds, and when; null where nobody noted it. */
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  /** What the record holds, as it is sent back by whoever has seen it. */
  value: z.unknown(),
})
export type FieldConflict = z.output<typeof FieldConflict>

/** The data of a refusal that names them. */
export const FieldConflicts = z.object({ conflicts: z.array(FieldConflict).min(1) })
