import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos, Millionths } from '#domain/money-schemas.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { changesBetween, type PriceChange } from '../public/rules/quotes.ts'

/** The number of days after fetching for which tables price without a network. */
export const TABLES_HOLD_DAYS = 3

/**
 * Why the server's price differs from that of the phone. `device`: with the same tables, answers and day the phone got a different result.
 * `answers`: they were corrected. `day`: it was priced on an earlier day. `tariff`: other tables are in force. `terms`: the agreement gives
 * a different discount, or the approval or the claims a different premium.
 */
export const CAUSES = ['device', 'answers', 'day', 'tariff', 'terms'] as const
export type Cause = (typeof CAUSES)[number]

const Change = z.object({ code: z.string(), label: z.string(), before: Centavos, after: Centavos })

export const Difference = z.object({
  cause: z.enum(CAUSES),
  /** Labels of the answers, or the value before and now. */
  about: z.array(z.string()),
  changes: z.array(Change),
})
export type Difference = z.output<typeof Difference>

/** About a quotation that was made on a phone without a network. */
export const Brought = z.object({
  madeAt: z.iso.datetime(),
  tariff: z.string(),
  /** The tables were given to this agent, and were used for pricing while valid. */
  isProven: z.boolean(),
  total: Centavos,
  differences: z.array(Difference),
  /** By how many seconds the clock of the phone was changed between then and sending. */
  clockMovedSeconds: z.int(),
})
export type Brought = z.output<typeof Brought>

export const DiscountGiven = z.object({ agreed: Millionths, asked: Millionths })
export const TablesUsed = z.object({ version: z.string().max(60), until: Day, seal: z.string().max(100) })
export type TablesUsed = z.output<typeof TablesUsed>

type Step = { readonly cause: Cause; readonly about: readonly string[]; readonly worksheet: Worksheet | undefined }

/**
 * One price after the other, each differing from the one before for one reason: together they explain all of the difference, to the
 * centavo.
 */
export function differencesOf(shown: Worksheet, steps: readonly Step[]): Difference[] {
  let before = shown
  return steps.flatMap(({ cause, about, worksheet: after }) => {
    // A step that cannot be priced by itself is reported with the next reason.
    if (!after) return []
    const changes = moved(before, after)
    before = after
    return changes.length === 0 ? [] : [{ cause, about: [...about], changes }]
  })
}

const moved = (before: Worksheet, after: Worksheet): PriceChange[] =>
  changesBetween(before, after).filter((change) => change.before !== change.after)
