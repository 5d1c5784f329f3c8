import type { Day, Term } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import { type PremiumPart, type ReturnedTaxes, returnableTaxes } from '#lines/return-premium.ts'
import type { Change } from './ledger.ts'

type Surroundings = {
  readonly term: Term
  readonly today: Day
  readonly taxesOn: (net: Centavos) => readonly PremiumLine[]
  /** Whether a joining was paid for, by the id of its change. */
  readonly isPaid: (changeId: string) => boolean
}

const less = (one: ReturnedTaxes, other: ReturnedTaxes): ReturnedTaxes => {
  const rest = (name: keyof ReturnedTaxes) => Math.max(0, one[name] - other[name])
  return { vat: rest('vat'), premiumTax: rest('premiumTax'), lgt: rest('lgt') }
}

/**
 * What was paid for members who joined, each for the days until the policy ends or until they leave, if earlier; nothing for those who
 * left.
 */
function joinedParts(first: PremiumPart, changes: readonly Change[], { term, today, taxesOn, isPaid }: Surroundings): PremiumPart[] {
  const leaving = new Map(changes.filter(({ kind }) => kind === 'left').map((change) => [change.member, change]))
  const paid = changes.flatMap(({ id, kind, member, effectiveOn: from, net }) => {
    if (kind !== 'joined' || !isPaid(id)) return []
    const left = leaving.get(member)
    if (!left) return [{ net, from, to: term.to }]
    return left.effectiveOn > today && left.net > 0 ? [{ net: net - left.net, from, to: left.effectiveOn }] : []
  })
  return [...Map.groupBy(paid, ({ from, to }) => `${from}/${to}`).values()].flatMap((together) => {
    const [{ from, to } = term] = together
    const net = together.reduce((all, each) => all + each.net, 0)
    if (net <= 0) return []
    const taxes = returnableTaxes([...taxesOn(net)])
    return [{ ...first, name: `${first.name}, members who joined`, net, taxes, term: { from, to }, shortPeriod: [] }]
  })
}

/**
 * What of the paid premium may be returned when a policy ends: nothing for members who left, since that is returned to them or, after a
 * claim, is not; for those who leave on a later day, the days until then; and what was paid for those who joined.
 */
export function remainingParts(parts: readonly PremiumPart[], changes: readonly Change[], surroundings: Surroundings): PremiumPart[] {
  const { term, today, taxesOn } = surroundings
  const joined = new Set(changes.flatMap(({ kind, member }) => (kind === 'joined' ? [member] : [])))
  const left = changes.filter(({ kind, member }) => kind === 'left' && !joined.has(member))
  const [first, ...others] = parts
  if (!first) return []
  const added = joinedParts(first, changes, surroundings)
  if (left.length === 0) return [...parts, ...added]
  const gone = left.reduce((all, { annual }) => all + annual, 0)
  const staying = { ...first, net: Math.max(0, first.net - gone), taxes: less(first.taxes, returnableTaxes([...taxesOn(gone)])) }
  const later = left.filter(({ effectiveOn, net }) => effectiveOn > today && net > 0)
  const untilThen = [...Map.groupBy(later, ({ effectiveOn }) => effectiveOn)].map(([to, leaving]): PremiumPart => {
    const net = leaving.reduce((all, each) => all + each.annual - each.net, 0)
    const taxes = returnableTaxes([...taxesOn(net)])
    return { ...first, name: `${first.name}, members who leave`, net, taxes, term: { from: term.from, to } }
  })
  return [staying, ...untilThen, ...others, ...added]
}
