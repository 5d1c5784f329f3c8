import type { Bound } from './resolve.ts'
import type { StagedDirectory } from './staged-directory.ts'

/** Whom somebody will report to, once every row was taken in which nothing is wrong. */
const managersIn = (rows: readonly Bound[], directory: StagedDirectory) => {
  const said = new Map(rows.filter(({ faults }) => faults.length === 0).map((each) => [each.key, each.managerKey]))
  return (key: string): string | null => said.get(key) ?? (said.get(key) === null ? null : (directory.person(key)?.managerId ?? null))
}

/** Everybody above, nearest first; ends where it would go round in a circle. */
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
 * From the top of the hierarchy down, as it will be: whoever is placed stands below people who are where they will be, so that nobody is ever below
 * themselves on the way. Beside each other by code and address, so that the order of the rows does not matter.
 */
export function inOrder(rows: readonly Bound[], directory: StagedDirectory): Bound[] {
  const managerOf = managersIn(rows, directory)
  // What is wrong comes first, so that whoever is below is told of it.
  const placeOf = ({ key, faults }: Bound) => (faults.length > 0 ? 0 : aboveOf(key, managerOf).length)
  const place = new Map(rows.map((each) => [each, placeOf(each)]))
  const nameOf = ({ row, was, key }: Bound) => [was?.agentCode ?? row.agentCode ?? '', row.email ?? '', key].join(' ')
  return rows.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0) || (nameOf(a) < nameOf(b) ? -1 : 1))
}
