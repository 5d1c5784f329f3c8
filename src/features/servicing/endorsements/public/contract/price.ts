import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { MessageDescriptors, PremiumLine } from '#domain/worksheet.ts'

/** What of the price of the whole period becomes other, cover by cover. */
const CoverPrice = z.object({
  ...{ code: z.string(), label: z.string(), labelI18n: MessageDescriptors.optional(), before: Centavos, after: Centavos },
})

/** What a change of a policy in force costs or, below zero, returns: for the days that are left of its period. */
export const PriceOfChange = z.object({
  covers: z.array(CoverPrice),
  /** The first day for which it counts, and how many days are left of the whole period from then on. */
  ...{ on: Day, daysLeft: z.int(), daysAll: z.int() },
  lines: z.array(PremiumLine),
  ...{ net: z.int(), total: z.int() },
  /** It would cost less, and of cover that has begun this insurance returns nothing. */
  returnsNothing: z.boolean(),
  /** How much of what it costs less lowers the instalments that are left; absent where none is. */
  lowered: Centavos.optional(),
})
export type PriceOfChange = z.output<typeof PriceOfChange>

/** Why our office must agree. */
export const WhyOffice = z.object({ sentence: z.string(), sentenceI18n: MessageDescriptors.optional() })
export type WhyOffice = z.output<typeof WhyOffice>
