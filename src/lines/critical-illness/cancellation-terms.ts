import { daysBetween, type Term } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { coolingOffDays } from '../cooling-off.ts'
import type { CancellationBasis } from '../line/price.ts'
import { netPremium, returnableTaxes } from '../return-premium.ts'
import type { CriticalIllnessDetails } from './details.ts'
import type { CriticalIllnessTariff } from './tariff.ts'

/** The premium is refunded in proportion to the remaining days, whoever ends the policy. */
export function cancellationTerms(
  _: CriticalIllnessDetails,
  { ending, cover }: CriticalIllnessTariff,
  { worksheet: { lines }, term }: { readonly worksheet: Worksheet; readonly term: Term },
): CancellationBasis {
  const own = { name: 'Critical illness', net: netPremium(lines), taxes: returnableTaxes(lines) }
  return {
    terms: ending,
    parts: [{ ...own, term, shortPeriod: ending.shortPeriod }],
    coolingOffDays: coolingOffDays(daysBetween(term.from, term.to), cover.coolingOff),
  }
}
