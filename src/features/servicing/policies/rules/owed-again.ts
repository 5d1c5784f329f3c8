import { type Centavos, sum } from '#domain/money.ts'
import { type PremiumLine, taxOf } from '#domain/worksheet.ts'

/**
 * What is owed of a charge whose payment was taken back: what it still costs, and what of that payment was sent back already. What was
 * credited is negative; its refund that was not sent never will be. Afterwards the insurer holds exactly the premium.
 */
export function owedAgain(asked: readonly PremiumLine[], credited: readonly PremiumLine[], unsent: Centavos): PremiumLine[] {
  const refunded = 0 - sum(credited.map(({ amount }) => amount)) - unsent
  const refund: PremiumLine = { code: 'refund', label: 'Returned to you already', kind: 'refund', amount: refunded }
  return [...credited, refund].reduce(plus, asked).filter(({ amount }) => amount !== 0)
}

/** Adds to the line of that code, or to one of the same tax; else as a line of its own. */
function plus(lines: readonly PremiumLine[], more: PremiumLine): PremiumLine[] {
  const tax = taxOf(more)
  const same = lines.find(({ code }) => code === more.code) ?? (tax && lines.find((line) => taxOf(line) === tax))
  return same ? lines.map((line) => (line === same ? { ...line, amount: line.amount + more.amount } : line)) : [...lines, more]
}
