import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { MessageDescriptors, PremiumLine } from '#domain/worksheet.ts'

/** How the price of the whole period changes, cover by cover. */
const CoverPrice = z.object({
  ...{ code: z.string(), label: z.string(), labelI18n: MessageDescriptors.optional(), before: Centavos, after: Centavos },
})

/** What a change of a policy in force costs or, if negative, returns: for the remaining days of its period. */
export const PriceOfChange = z.object({
  covers: z.array(CoverPrice),
  /** The first day to which it applies, and how many days of the whole period remain from then on. */
  ...{ on: Day, daysLeft: z.int(), daysAll: z.int() },
  lines: z.array(PremiumLine),
  ...{ net: z.int(), total: z.int() },
  /** It would cost less, but this insurance returns nothing once cover has started. */
  returnsNothing: z.boolean(),
  /** How much of the reduction lowers the remaining instalments; absent if none. */
  lowered: Centavos.optional(),
})
export type PriceOfChange = z.output<typeof PriceOfChange>

/** Why our office must approve. */
export const WhyOffice = z.object({ sentence: z.string(), sentenceI18n: MessageDescriptors.optional() })
export type WhyOffice = z.output<typeof WhyOffice>
