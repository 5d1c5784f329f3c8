import { type Centavos, proportion, sum } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'

/** An unpaid instalment. */
type Left = { readonly id: string; readonly lines: readonly PremiumLine[] }

export type Lowered = {
  /** The new amounts due for each of them. */
  readonly instalments: readonly { readonly id: string; readonly lines: readonly PremiumLine[] }[]
  /** The total reduction. */
  readonly total: Centavos
  /** What is refunded as well: negative, as given. */
  readonly rest: readonly PremiumLine[]
}

const amountOf = ({ lines }: Left, code: string): Centavos => sum(lines.filter((line) => line.code === code).map(({ amount }) => amount))
const wholeOf = ({ lines }: Left): Centavos => sum(lines.map(({ amount }) => amount))

/** Splits an amount in proportion to weights, rounding on running totals, so that the parts add up. */
function partsOf(amount: Centavos, weights: readonly Centavos[]): Centavos[] {
  const all = sum(weights)
  const upTo = (n: number) => (all === 0 ? 0 : proportion(sum(weights.slice(0, n)), amount, all))
  return weights.map((_, index) => upTo(index + 1) - upTo(index))
}

/**
 * Lowers the unpaid part of the premium by the reduction in a policy's cost: line by line, in proportion to what each instalment asks for,
 * none below zero; a line that now costs more is added to them. Any excess was already paid and is refunded.
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
