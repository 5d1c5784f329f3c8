import type { Term } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import type { CancellationBasis } from '../line/price.ts'
import { netPremium, returnableTaxes } from '../return-premium.ts'
import type { GroupDetails } from './details.ts'
import type { GroupTariff } from './tariff.ts'

/** The premium is refunded in proportion to the remaining days, whoever ends the policy. */
export function cancellationTerms(
  _: GroupDetails,
  { ending }: GroupTariff,
  { worksheet: { lines }, term }: { readonly worksheet: Worksheet; readonly term: Term },
): CancellationBasis {
  const own = { name: 'Group accident', net: netPremium(lines), taxes: returnableTaxes(lines) }
  return { terms: ending, parts: [{ ...own, term, shortPeriod: ending.shortPeriod }] }
}
