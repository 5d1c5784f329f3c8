import { AlternatePolicyholder } from '#domain/person.ts'
import { contract as lookups } from '#features/reference/lookups/public/contract.ts'
import { fieldsOf } from '#kit/field.ts'
import { keyOfList, prefetchList } from '#kit/web/form/use-options.ts'
import { isAnswerKept } from '#kit/web/offline-document.ts'
import { keyOf, prefetchRead, readAnew } from '#kit/web/use-read.ts'
import { contract } from '../public/contract/quotes.ts'
import { allLines } from './use-line.ts'

/** Lists among which the fields of a line let choose, whatever else is answered. */
const listsAsked = (): readonly string[] => [
  ...new Set(
    allLines.flatMap((line) =>
      [line.risk.schema, line.risk.holder, AlternatePolicyholder]
        .flatMap(fieldsOf)
        .flatMap(({ lookup }) => (lookup && !lookup.from ? [lookup.list] : [])),
    ),
  ),
]

/** Whether all of it is on the device, to quote where there is no network. */
export const areTariffsKept = async (): Promise<boolean> => {
  const reads = [
    ...allLines.map(({ code }) => keyOf(contract.tariff, { params: { line: code } })),
    ...[keyOf(lookups.vehicles, undefined), keyOf(lookups.places, undefined)],
    ...listsAsked().map((list) => keyOfList(list)),
  ]
  return (await Promise.all(reads.map(isAnswerKept))).every(Boolean)
}

/** The tables and lists of each line, so that any of them is priced without a network. */
export const prefetchTariffs = (): Promise<unknown> =>
  Promise.all([
    ...allLines.map(async ({ code }) => {
      await readAnew(contract.tariff, { params: { line: code } })
      await prefetchRead(contract.tariff, { params: { line: code } }, { lasting: true })
    }),
    ...listsAsked().map(prefetchList),
    prefetchRead(lookups.vehicles, undefined, { lasting: true }),
    prefetchRead(lookups.places, undefined, { lasting: true }),
  ])
