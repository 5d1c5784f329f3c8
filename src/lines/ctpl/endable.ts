import type { Term } from '#domain/day.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { netOf } from '../apportion.ts'
import type { Endable } from '../line.ts'
import type { CtplDetails } from './details.ts'
import { type CtplTariff, endingOf } from './tariff.ts'

/** Nobody but the insured is told: see `endingOf`. */
export function endable(_: CtplDetails, tariff: CtplTariff, { worksheet, term }: { worksheet: Worksheet; term: Term }): Endable {
  const terms = endingOf(tariff)
  return { terms, parts: [{ name: 'CTPL', net: netOf(worksheet.lines), term, shortPeriod: terms.shortPeriod }] }
}
