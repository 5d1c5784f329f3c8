import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { usePersistedState } from '../session.ts'

export type Filters = Readonly<Record<string, string>>

const NONE: Filters = {}

type Chosen = {
  /** Those that the address names, for whoever came to see just these rows; else the ones remembered until sign-out. */
  readonly chosen: Filters
  readonly filterBy: (next: Filters) => void
  /** Whether they narrow the list: remembered as well (specification §2), and at first they do. */
  readonly isNarrowed: boolean
  readonly narrow: (isNarrowed: boolean) => void
}

/** The filters of a list, of those that are named, and the switch that turns them off and on again. What an address says that no filter can be is left out. */
export function useFilters(name: string, schema: z.ZodObject, fields: readonly string[]): Chosen {
  const [remembered, remember] = usePersistedState<Filters>(`list:${name}`, NONE)
  const [isOn, setOn] = usePersistedState(`filter-switch:${name}`, true)
  const [query, setQuery] = useSearchParams()
  const accepted = schema.partial().safeParse
  const named = Object.fromEntries(
    fields
      .map((field) => [field, query.get(field) ?? ''] as const)
      .filter(([field, value]) => value && accepted({ [field]: value }).success),
  )
  const filterBy = (next: Filters) => {
    remember(next)
    setQuery((before) => new URLSearchParams([...before].filter(([field]) => field !== 'page' && !fields.includes(field))), {
      replace: true,
    })
  }
  const isNamed = Object.keys(named).length > 0
  const chosen = isNamed ? named : remembered
  const narrow = (next: boolean) => {
    if (isNamed) filterBy(chosen)
    setOn(next)
  }
  return { chosen, filterBy, isNarrowed: isNamed || isOn, narrow }
}
