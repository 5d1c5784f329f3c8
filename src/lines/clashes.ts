import { formatDay } from '#domain/day.ts'
import type { Clash } from './line/control.ts'

/** How many policies these clashes belong to, when their numbers may not be shown: each policy has each kind of key once. */
const policiesIn = (clashes: readonly Clash[]): number =>
  Math.max(...[...Map.groupBy(clashes, ({ key }) => key.kind).values()].map(({ length }) => length))

/**
 * `Plate NBX 4567, Chassis PA1B… by policy POL-CTPL-26-000017 from 1 Aug 2026 to 1 Aug 2027`: one part per policy, without its number for
 * people who may not see it; those with the same days are then merged, with their count.
 */
export function describeClashes(clashes: readonly Clash[], isNumbered = true): string {
  const covers = Map.groupBy(clashes, ({ policyNumber, from, to }) => {
    const by = isNumbered && policyNumber !== undefined ? ` by policy ${policyNumber}` : ''
    return `${by} from ${formatDay(from)} to ${formatDay(to)}`
  })
  return [...covers]
    .map(([cover, same]) => {
      const count = policiesIn(same)
      return `${[...new Set(same.map(({ key }) => key.label))].join(', ')}${count > 1 ? ` by ${count} policies` : ''}${cover}`
    })
    .join('; ')
}
