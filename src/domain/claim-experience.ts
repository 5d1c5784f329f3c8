import { z } from 'zod'
import { Day } from './day-schema.ts'

/**
 * Our own record for the cover that continues: full consecutive years without a loss that counts, and those of the last three years that
 * do.
 */
export const ClaimExperience = z.object({
  claimFreeYears: z.int().min(0),
  claims: z.array(z.object({ number: z.string(), lossOn: Day })),
})
export type ClaimExperience = z.output<typeof ClaimExperience>

/** A loss counts for this many months. */
export const COUNTED_MONTHS = 36
