import { z } from 'zod'
import { Day } from './day-schema.ts'

/** What our own records say of the cover that goes on: full years in a row without a loss that counts, and those of the last three years that do. */
export const ClaimExperience = z.object({
  claimFreeYears: z.int().min(0),
  claims: z.array(z.object({ number: z.string(), lossOn: Day })),
})
export type ClaimExperience = z.output<typeof ClaimExperience>

/** For so many months a loss counts. */
export const COUNTED_MONTHS = 36
