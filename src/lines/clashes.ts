import { formatDay } from '#domain/day.ts'
import type { Clash } from './line.ts'

/** `Plate NBX 4567, Chassis PA1B… by policy POL-CTPL-26-000017 from 1 Aug 2026 to 1 Aug 2027`: one part for each policy, without its number for who may not see it; those of the same days are then one. */
export function tellClashes(clashes: readonly Clash[], isNumbered = true): string {
  const covers = Map.groupBy(clashes, ({ policyNumber, from, to }) => {
    const by = isNumbered && policyNumber !== undefined ? ` by policy ${policyNumber}` : ''
    return `${by} from ${formatDay(from)} to ${formatDay(to)}`
  })
  return [...covers].map(([cover, same]) => `${[...new Set(same.map(({ key }) => key.label))].join(', ')}${cover}`).join('; ')
}
