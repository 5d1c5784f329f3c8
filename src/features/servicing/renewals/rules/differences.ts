import type { Centavos } from '#domain/money.ts'
import type { PremiumLine, Worksheet } from '#domain/worksheet.ts'
import { priceLines } from '#features/selling/quotes/public/rules/quotes.ts'
import { joinMessages, type Message, withI18n } from '#kit/message.ts'

/** A step between last year's price and this year's; undefined if it cannot be calculated on its own. */
export type Stage = { readonly reason: Message | string; readonly worksheet: Worksheet | undefined }

export type Reason = ReturnType<typeof withI18n<'text'>> & { readonly amount: Centavos }

export type Difference = Pick<PremiumLine, 'code' | 'label' | 'labelI18n' | 'kind'> & {
  /** Undefined if one of the years has no such line. */
  readonly before: Centavos | undefined
  readonly after: Centavos | undefined
  readonly reasons: readonly Reason[]
}

type Priced = { readonly reason: Message | string; readonly before: Worksheet; readonly after: Worksheet }

const FOLLOWS = 'It is charged on the premium, which changed.'

/** Each step between two prices; the reason of a step without a price of its own goes with the next. */
function pricedSteps(before: Worksheet, stages: readonly Stage[]): readonly Priced[] {
  const steps: Priced[] = []
  let last = before
  let waiting: (Message | string)[] = []
  for (const { reason, worksheet } of stages) {
    waiting.push(reason)
    if (!worksheet) continue
    steps.push({ reason: joinMessages(...waiting), before: last, after: worksheet })
    last = worksheet
    waiting = []
  }
  return steps
}

const amountIn = ({ lines }: Worksheet, code: string): Centavos => lines.find((line) => line.code === code)?.amount ?? 0
const premiumIn = ({ lines }: Worksheet): Centavos => lines.reduce((all, { kind, amount }) => (kind === 'premium' ? all + amount : all), 0)

const told = (reason: Message | string, amount: Centavos): Reason => ({ ...withI18n('text', reason), amount })

/** Adds up repeated reasons. */
function merged(reasons: readonly Reason[]): readonly Reason[] {
  const sums = Map.groupBy(reasons, ({ text }) => text)
  return [...sums.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, amount: others.reduce((all, { amount }) => all + amount, first.amount) }] : [],
  )
}

/** Why a line differs, step by step: a tax follows the premium wherever the premium changed as well. */
const reasonsOf = ({ code, kind }: Pick<PremiumLine, 'code' | 'kind'>, steps: readonly Priced[]): readonly Reason[] =>
  merged(
    steps.flatMap(({ reason, before, after }) => {
      const amount = amountIn(after, code) - amountIn(before, code)
      if (amount === 0) return []
      return [told(kind === 'tax' && premiumIn(before) !== premiumIn(after) ? FOLLOWS : reason, amount)]
    }),
  )

/** Last year beside this year, line by line, with the reason of each difference; their amounts add up to the difference. The last stage is this year's price. */
export function differencesBetween(before: Worksheet, stages: readonly Stage[], after: Worksheet): readonly Difference[] {
  const steps = pricedSteps(before, stages)
  const known = [...before.lines, ...after.lines]
  return priceLines(before, after).flatMap(({ code, ...amounts }) => {
    const line = known.findLast((each) => each.code === code)
    if (!line) return []
    const { label, labelI18n, kind } = line
    return [{ code, label, labelI18n, kind, before: amounts.before, after: amounts.after, reasons: reasonsOf(line, steps) }]
  })
}

/** Each reason's share of the difference in the total price, taxes included: largest increase first. */
export const reasonsOfTotal = (before: Worksheet, stages: readonly Stage[]): readonly Reason[] =>
  merged(
    pricedSteps(before, stages).flatMap((step) => {
      const amount = step.after.total - step.before.total
      return amount === 0 ? [] : [told(step.reason, amount)]
    }),
  ).toSorted((a, b) => b.amount - a.amount)
