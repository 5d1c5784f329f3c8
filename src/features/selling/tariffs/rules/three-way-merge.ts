import { isRecord } from './values.ts'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Two people's changes of the same tables combined: what only one of them changed is taken from them; where both did, mine counts. */
export function threeWayMerge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
    const parts = names.map((name) => [name, threeWayMerge(base[name], mine[name], theirs[name])] as const)
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }
  // Rows have no lasting names: only in lists of unchanged length is it known which row is which.
  const areRows = Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)
  if (areRows && base.length === mine.length && base.length === theirs.length)
    return mine.map((each: unknown, index) => threeWayMerge(base[index], each, theirs[index]))
  return mine
}
