import { useSearchParams } from 'react-router'
import { usePersistedState } from '../session.ts'

export type Filters = Readonly<Record<string, string>>

const NONE: Filters = {}

/** The filters of a list: those that its address names, for whoever came to see just these rows; else the ones remembered until sign-out. */
export function useFilters(name: string, fields: readonly string[]): [filters: Filters, filterBy: (next: Filters) => void] {
  const [remembered, remember] = usePersistedState<Filters>(`list:${name}`, NONE)
  const [query, setQuery] = useSearchParams()
  const named = Object.fromEntries(fields.map((field) => [field, query.get(field) ?? ''] as const).filter(([, value]) => value))
  const filterBy = (next: Filters) => {
    remember(next)
    setQuery((before) => new URLSearchParams([...before].filter(([field]) => field !== 'page' && !fields.includes(field))), {
      replace: true,
    })
  }
  return [Object.keys(named).length > 0 ? named : remembered, filterBy]
}
