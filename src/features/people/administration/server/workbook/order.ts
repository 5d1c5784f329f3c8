import type { Bound } from './resolve.ts'
import type { StagedDirectory } from './staged-directory.ts'

/** Whom each person will report to, once every row without faults was applied. */
const managersIn = (rows: readonly Bound[], directory: StagedDirectory) => {
  const said = new Map(rows.filter(({ faults }) => faults.length === 0).map((each) => [each.key, each.managerKey]))
  return (key: string): string | null => said.get(key) ?? (said.get(key) === null ? null : (directory.person(key)?.managerId ?? null))
}

/** Everyone above, nearest first; stops where it would form a circle. */
function aboveOf(key: string, managerOf: (key: string) => string | null): string[] {
  const found = new Set<string>()
  for (let at = managerOf(key); at !== null && !found.has(at); at = managerOf(at)) found.add(at)
  return [...found]
}

/** The rows of people who would report to each other, each with the rows of its circle. */
export function inCircles(rows: readonly Bound[], directory: StagedDirectory): ReadonlyMap<string, readonly number[]> {
  const managerOf = managersIn(rows, directory)
  const rowOf = new Map(rows.map((each) => [each.key, each.at]))
  return new Map(
    rows.flatMap(({ key }) => {
      const above = aboveOf(key, managerOf)
      const around = above.slice(0, above.indexOf(key) + 1).flatMap((each) => rowOf.get(each) ?? [])
      return above.includes(key) ? [[key, around.toSorted((a, b) => a - b)] as const] : []
    }),
  )
}

/**
 * From the top of the hierarchy down, as it will be: each person is placed below people who are already in place, so that no one is ever
 * below themselves on the way. Rows of the same level are sorted by code and address, so that the order of the rows does not matter.
 */
export function inOrder(rows: readonly Bound[], directory: StagedDirectory): Bound[] {
  const managerOf = managersIn(rows, directory)
  // Wrong rows come first, so that the rows below can report it.
  const placeOf = ({ key, faults }: Bound) => (faults.length > 0 ? 0 : aboveOf(key, managerOf).length)
  const place = new Map(rows.map((each) => [each, placeOf(each)]))
  const nameOf = ({ row, was, key }: Bound) => [was?.agentCode ?? row.agentCode ?? '', row.email ?? '', key].join(' ')
  return rows.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0) || (nameOf(a) < nameOf(b) ? -1 : 1))
}
