import { useSearchParams } from 'react-router'
import type { NamedField } from '../../field.ts'
import { usePersistedState } from '../session.ts'

export type Filters = Readonly<Record<string, string>>

const NONE: Filters = {}

type Chosen = {
  /** The filters in the address, for someone who came to see just these rows; else the ones remembered until sign-out. */
  readonly chosen: Filters
  readonly filterBy: (next: Filters) => void
  /** Whether they are applied: remembered as well (specification §2), and initially on. */
  readonly isNarrowed: boolean
  readonly narrow: (isNarrowed: boolean) => void
}

const A_DAY = /^\d{4}-\d\d-\d\d$/
const LONGEST = 100

/** Whether a filter may have this value; the server checks it again. */
function isTaken({ control, accepts, options }: NamedField, value: string): boolean {
  if (accepts) return accepts.includes(value)
  if (control === 'date') return A_DAY.test(value) && !Number.isNaN(Date.parse(value))
  if (control === 'segments' && options) return options.some((option) => option.value === value)
  return value.length <= LONGEST
}

/**
 * The filters of a list that are in use, and the switch that turns them off and on again. Invalid filter values in an address are left out.
 */
export function useFilters(name: string, fields: readonly NamedField[]): Chosen {
  const [remembered, remember] = usePersistedState<Filters>(`list:${name}`, NONE)
  const [isOn, setOn] = usePersistedState(`filter-switch:${name}`, true)
  const [query, setQuery] = useSearchParams()
  const named = Object.fromEntries(
    fields.flatMap((field) => {
      const value = query.get(field.name)
      return value && isTaken(field, value) ? [[field.name, value]] : []
    }),
  )
  const filterBy = (next: Filters) => {
    remember(next)
    setQuery(
      (before) => new URLSearchParams([...before].filter(([name]) => name !== 'page' && !fields.some((field) => field.name === name))),
      {
        replace: true,
      },
    )
  }
  const isNamed = Object.keys(named).length > 0
  const chosen = isNamed ? named : remembered
  const narrow = (next: boolean) => {
    if (isNamed) filterBy(chosen)
    setOn(next)
  }
  return { chosen, filterBy, isNarrowed: isNamed || isOn, narrow }
}
