import type { Day, Term } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import { type PremiumPart, type ReturnedTaxes, returnableTaxes } from '#lines/return-premium.ts'
import type { Change } from './ledger.ts'

type Surroundings = { readonly term: Term; readonly today: Day; readonly taxesOn: (net: Centavos) => readonly PremiumLine[] }

const less = (one: ReturnedTaxes, other: ReturnedTaxes): ReturnedTaxes => {
  const rest = (name: keyof ReturnedTaxes) => Math.max(0, one[name] - other[name])
  return { vat: rest('vat'), premiumTax: rest('premiumTax'), lgt: rest('lgt') }
}

/**
 * What of the premium that was paid first may be returned when a policy ends: nothing of members who left, since that is returned to them or,
 * after a claim, is not; of those who leave on a later day the days until then.
 */
export function remainingParts(
  parts: readonly PremiumPart[],
  changes: readonly Change[],
  { term, today, taxesOn }: Surroundings,
): PremiumPart[] {
  const joined = new Set(changes.flatMap(({ kind, member }) => (kind === 'joined' ? [member] : [])))
  const left = changes.filter(({ kind, member }) => kind === 'left' && !joined.has(member))
  const [first, ...others] = parts
  if (!first || left.length === 0) return [...parts]
  const gone = left.reduce((all, { annual }) => all + annual, 0)
  const staying = { ...first, net: Math.max(0, first.net - gone), taxes: less(first.taxes, returnableTaxes([...taxesOn(gone)])) }
  const later = left.filter(({ effectiveOn, net }) => effectiveOn > today && net > 0)
  const untilThen = [...Map.groupBy(later, ({ effectiveOn }) => effectiveOn)].map(([to, leaving]): PremiumPart => {
    const net = leaving.reduce((all, each) => all + each.annual - each.net, 0)
    const taxes = returnableTaxes([...taxesOn(net)])
    return { ...first, name: `${first.name}, members who leave`, net, taxes, term: { from: term.from, to } }
  })
  return [staying, ...untilThen, ...others]
}
