import type { QueryKey } from '@tanstack/react-query'
import type { Day } from '#domain/day.ts'
import { AlternatePolicyholder } from '#domain/person.ts'
import { contract as lookups } from '#features/reference/lookups/public/contract.ts'
import { fieldsOf } from '#kit/field.ts'
import { keyOfList, prefetchList } from '#kit/web/form/use-options.ts'
import { keptAnswer } from '#kit/web/offline-document.ts'
import { queries } from '#kit/web/queries.ts'
import { keptReply, keyOf, prefetchRead, readAnew } from '#kit/web/use-read.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { contract } from '../public/contract/quotes.ts'

const allLines: readonly Line[] = Object.values(lines)

/** Lists that the fields of a line offer regardless of other answers. */
const listsAsked = (): readonly string[] => [
  ...new Set(
    allLines.flatMap((line) =>
      [line.risk.schema, line.risk.holder, AlternatePolicyholder]
        .flatMap(fieldsOf)
        .flatMap(({ lookup }) => (lookup && !lookup.from ? [lookup.list] : [])),
    ),
  ),
]

/** Keys of the lists that are not stored on the device. */
async function listsMissing(): Promise<readonly QueryKey[]> {
  const lists = [
    { key: keyOf(lookups.vehicles, undefined), kept: await keptReply(lookups.vehicles) },
    { key: keyOf(lookups.places, undefined), kept: await keptReply(lookups.places) },
    ...(await Promise.all(listsAsked().map(async (list) => ({ key: keyOfList(list), kept: await keptAnswer(keyOfList(list)) })))),
  ]
  return lists.flatMap(({ key, kept }) => (kept === undefined ? [key] : []))
}

/** The last day on which every line that has a tariff can be quoted with what is on the device; undefined where some of it is missing. */
export async function quotableUntil(): Promise<Day | undefined> {
  const tables = await Promise.all(allLines.map(({ code }) => keptReply(contract.tariff, { params: { line: code } })))
  if ((await listsMissing()).length > 0) return undefined
  const days = tables.flatMap((each) => (each?.versions.length === 0 ? [] : [each?.until]))
  return days.includes(undefined) ? undefined : days.toSorted()[0]
}

/** Fetches the tables and lists of each line, so that any of them can be priced without a network. */
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

/** The same on demand: what the device dropped for lack of room is fetched again, although the open app still has it. */
export async function bringTariffs(): Promise<void> {
  for (const queryKey of await listsMissing()) queries.removeQueries({ queryKey, exact: true })
  await prefetchTariffs()
}
