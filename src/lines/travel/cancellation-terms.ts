import type { Term } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { coolingOffDays } from '../cooling-off.ts'
import type { CancellationBasis } from '../line/price.ts'
import { netPremium, returnableTaxes } from '../return-premium.ts'
import type { TravelDetails } from './details.ts'
import type { TravelTariff } from './tariff.ts'
import { countDays, isDomestic, untilOver } from './trip.ts'

/**
 * Cancelled before the departure, everything is returned less a fee; a visa is refused only for trips abroad. If the insurer ends it, the
 * remaining days are refunded pro rata.
 */
export function cancellationTerms(
  { destinations }: TravelDetails,
  tariff: TravelTariff,
  { worksheet: { lines }, term }: { readonly worksheet: Worksheet; readonly term: Term },
): CancellationBasis {
  const own = { name: 'Travel', net: netPremium(lines), taxes: returnableTaxes(lines) }
  const { ending, cover } = tariff
  const { beforeStart } = ending
  return {
    terms:
      isDomestic(destinations, tariff) && beforeStart ? { ...ending, beforeStart: { calledOffFee: beforeStart.calledOffFee } } : ending,
    parts: [{ ...own, term: untilOver(term), shortPeriod: ending.shortPeriod }],
    coolingOffDays: coolingOffDays(countDays(term), cover.coolingOff),
  }
}
