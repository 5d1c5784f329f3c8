import type { Term } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import type { CancellationBasis } from '../line/price.ts'
import { netPremium, returnableTaxes } from '../return-premium.ts'
import type { CtplDetails } from './details.ts'
import { type CtplTariff, cancellationTermsOf } from './tariff.ts'

/** Only the insured is notified: see `cancellationTermsOf`. */
export function cancellationTerms(
  _: CtplDetails,
  tariff: CtplTariff,
  { worksheet, term }: { worksheet: Worksheet; term: Term },
): CancellationBasis {
  const terms = cancellationTermsOf(tariff)
  const { lines } = worksheet
  return {
    terms,
    parts: [
      { name: 'CTPL', net: netPremium(lines), taxes: returnableTaxes(lines), term, shortPeriod: terms.shortPeriod, outlivesLoss: true },
    ],
  }
}
