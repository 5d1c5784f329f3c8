import { type Day, daysBetween, type Term } from '#domain/day.ts'
import { type Centavos, proportion, sum } from '#domain/money.ts'
import { linesBetween, type PremiumLine, taxOf, type Worksheet, withLines } from '#domain/worksheet.ts'
import { netPremium } from '#lines/return-premium.ts'
import type { PriceOfChange } from '../public/contract/price.ts'

type Prices = {
  /** What was charged for the policy and not returned. */
  readonly charged: Worksheet
  /** The current price of its whole period. */
  readonly standing: Worksheet
  /** The price of the whole period by its line and its tariff at the time of sale, with the present answers and with the changed ones. */
  readonly present: Worksheet
  readonly changed: Worksheet
  readonly term: Term
  /** The first day to which it applies. */
  readonly on: Day
  readonly taxesOn: (net: Centavos) => readonly PremiumLine[]
  /** Whether its line returns nothing once cover has started. */
  readonly returnsNothing: boolean
}

/** What a change costs or returns, and both resulting prices of the policy. */
export type PricedChange = {
  readonly price: PriceOfChange
  readonly charged: Worksheet
  readonly standing: Worksheet
}

/**
 * The difference of the net premiums of the whole period, for its remaining days: rounded half up once. Its parts, one per cover, add up to
 * it. All taxes are due on what is added; for what is returned, the documentary stamps stay used (philippines.md §2.5).
 */
export function priceOfChange({ charged, standing, present, changed, term, on, taxesOn, returnsNothing }: Prices): PricedChange {
  const daysAll = daysBetween(term.from, term.to)
  const daysLeft = Math.min(daysAll, Math.max(0, daysBetween(on, term.to)))
  const whole = linesBetween(present, changed).filter(({ kind }) => kind === 'premium')
  const net = proportion(sum(whole.map(({ amount }) => amount)), daysLeft, daysAll)
  const lines = net < 0 && returnsNothing ? [] : linesOf(whole, net, { daysLeft, daysAll }, { charged, taxesOn })
  const amountIn = ({ lines: all }: Worksheet, code: string) => all.find((line) => line.code === code)?.amount ?? 0
  return {
    price: {
      covers: whole.map(({ code, label, labelI18n }) => ({
        ...{ code, label, ...(labelI18n ? { labelI18n } : {}) },
        ...{ before: amountIn(present, code), after: amountIn(changed, code) },
      })),
      ...{ on, daysLeft, daysAll, lines, net: netPremium(lines), total: sum(lines.map(({ amount }) => amount)) },
      returnsNothing: net < 0 && returnsNothing,
    },
    charged: withLines(charged, lines, changed),
    standing: withLines(standing, linesBetween(present, changed), changed),
  }
}

function linesOf(
  whole: readonly PremiumLine[],
  net: Centavos,
  { daysLeft, daysAll }: { readonly daysLeft: number; readonly daysAll: number },
  { charged, taxesOn }: Pick<Prices, 'charged' | 'taxesOn'>,
): PremiumLine[] {
  // Rounded on running totals, so that the parts add up.
  let before = 0
  const premiums = whole.map((line) => {
    const from = proportion(before, daysLeft, daysAll)
    before += line.amount
    return { ...line, amount: proportion(before, daysLeft, daysAll) - from }
  })
  const stood = (code: string) => charged.lines.find((line) => line.code === code)?.amount ?? 0
  const taxes =
    net >= 0
      ? taxesOn(net)
      : taxesOn(-net)
          .filter((line) => taxOf(line) !== 'dst')
          .map((line) => ({ ...line, amount: -Math.min(line.amount, stood(line.code)) }))
  return [...premiums, ...taxes].filter(({ amount }) => amount !== 0)
}
