import type { Term } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { cancellationTerms as ctplCancellationTerms } from '../ctpl/cancellation-terms.ts'
import type { CancellationBasis } from '../line/price.ts'
import { netPremium, returnableTaxes } from '../return-premium.ts'
import type { MotorDetails } from './details.ts'
import { ctplOnly, isOfCtpl } from './packaged.ts'
import { ctplPeriod, isCertified } from './registration.ts'
import type { MotorTariff } from './tariff.ts'

/** The packaged CTPL is refunded by its own period and terms, as if it had been sold alone. */
export function cancellationTerms(
  details: MotorDetails,
  tariff: MotorTariff,
  { worksheet, term }: { worksheet: Worksheet; term: Term },
): CancellationBasis {
  const { ending, ctpl } = tariff
  const lines = worksheet.lines.filter((line) => !isOfCtpl(line))
  const own = {
    ...{ name: 'Motor comprehensive', term, shortPeriod: ending.shortPeriod },
    ...{ net: netPremium(lines), taxes: returnableTaxes(lines) },
  }
  const packaged = isCertified(details)
    ? ctplCancellationTerms(details, ctpl, { worksheet: ctplOnly(worksheet), term: ctplPeriod(details, tariff, term) }).parts
    : []
  return { terms: ending, mortgagee: details.mortgagee || undefined, parts: [own, ...packaged] }
}
