import { type Centavos, proportion, sum } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'

/** An instalment that is not paid yet. */
type Left = { readonly id: string; readonly lines: readonly PremiumLine[] }

export type Lowered = {
  /** What is asked for each of them from then on. */
  readonly instalments: readonly { readonly id: string; readonly lines: readonly PremiumLine[] }[]
  /** By how much less that is. */
  readonly total: Centavos
  /** What goes back besides: below zero, as it came. */
  readonly rest: readonly PremiumLine[]
}

const amountOf = ({ lines }: Left, code: string): Centavos => sum(lines.filter((line) => line.code === code).map(({ amount }) => amount))
const wholeOf = ({ lines }: Left): Centavos => sum(lines.map(({ amount }) => amount))

/** An amount in parts, in proportion to weights; of sums that grow, so that the parts add up. */
function partsOf(amount: Centavos, weights: readonly Centavos[]): Centavos[] {
  const all = sum(weights)
  const upTo = (n: number) => (all === 0 ? 0 : proportion(sum(weights.slice(0, n)), amount, all))
  return weights.map((_, index) => upTo(index + 1) - upTo(index))
}

/**
 * What a policy costs less lowers what of its premium is still to be paid: each line for itself, in proportion to what of it each instalment asks
 * for, none below nothing; a line that costs more meanwhile is added to them. What is more than that was paid already and goes back.
 */
export function lowerInstalments(left: readonly Left[], less: readonly PremiumLine[]): Lowered {
  const moved = less.map((line) => {
    const isMore = line.amount > 0
    const weights = left.map((each) => (isMore ? wholeOf(each) : amountOf(each, line.code)))
    const parts = partsOf(isMore ? line.amount : Math.min(-line.amount, sum(weights)), weights).map((part) => (isMore ? part : -part))
    return { line, parts, all: sum(parts) }
  })
  const lowered = (each: Left, index: number): PremiumLine[] => {
    const added = moved.filter(({ line }) => !each.lines.some(({ code }) => code === line.code))
    const partOf = (code: string) => moved.find(({ line }) => line.code === code)?.parts[index] ?? 0
    return [
      ...each.lines.map((line) => ({ ...line, amount: line.amount + partOf(line.code) })),
      ...added.map(({ line, parts }) => ({ ...line, amount: parts[index] ?? 0 })),
    ].filter(({ amount }) => amount !== 0)
  }
  return {
    instalments: left.map((each, index) => ({ id: each.id, lines: lowered(each, index) })),
    total: 0 - sum(moved.map(({ all }) => all)),
    rest: moved.map(({ line, all }) => ({ ...line, amount: line.amount - all })).filter(({ amount }) => amount !== 0),
  }
}
