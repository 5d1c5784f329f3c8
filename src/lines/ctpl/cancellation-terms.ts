import type { Term } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import type { CancellationBasis } from '../line/price.ts'
import { netPremium } from '../return-premium.ts'
import type { CtplDetails } from './details.ts'
import { type CtplTariff, cancellationTermsOf } from './tariff.ts'

/** Nobody but the insured is told: see `cancellationTermsOf`. */
export function cancellationTerms(
  _: CtplDetails,
  tariff: CtplTariff,
  { worksheet, term }: { worksheet: Worksheet; term: Term },
): CancellationBasis {
  const terms = cancellationTermsOf(tariff)
  return { terms, parts: [{ name: 'CTPL', net: netPremium(worksheet.lines), term, shortPeriod: terms.shortPeriod }] }
}
