import type { Term } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { coolingOffDays } from '../cooling-off.ts'
import type { CancellationBasis } from '../line/price.ts'
import { netPremium, returnableTaxes } from '../return-premium.ts'
import type { TravelDetails } from './details.ts'
import type { TravelTariff } from './tariff.ts'
import { countDays, untilOver } from './trip.ts'

/** All of it goes back before the departure; of a journey that has begun, the part of the days that are left. */
export function cancellationTerms(
  _: TravelDetails,
  { ending, cover }: TravelTariff,
  { worksheet: { lines }, term }: { readonly worksheet: Worksheet; readonly term: Term },
): CancellationBasis {
  const own = { name: 'Travel', net: netPremium(lines), taxes: returnableTaxes(lines) }
  return {
    terms: ending,
    parts: [{ ...own, term: untilOver(term), shortPeriod: ending.shortPeriod }],
    coolingOffDays: coolingOffDays(countDays(term), cover.coolingOff),
  }
}
