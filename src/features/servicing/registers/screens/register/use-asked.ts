import { useSearchParams } from 'react-router'
import { type Day, isDay } from '#domain/day.ts'
import { BOOK_PERIODS, type DayRange } from '../../rules/periods.ts'

type Asked = DayRange & { readonly register: string | undefined; readonly branch: string | undefined; readonly line: string | undefined }

/**
 * What the address asks for, with the current month if it names no days; and how to ask for something else, starting from the first page.
 */
export function useAsked(today: Day): { readonly asked: Asked; readonly ask: (next: Partial<Asked>) => void } {
  const [query, setQuery] = useSearchParams()
  const read = (name: string) => query.get(name) ?? undefined
  const [from, until] = [read('from'), read('until')]
  const isNamed = from !== undefined && until !== undefined && isDay(from) && isDay(until) && from <= until
  const days = isNamed ? { from, until } : (BOOK_PERIODS[0]?.of(today) ?? { from: today, until: today })
  const ask = (next: Partial<Asked>) => {
    const after = new URLSearchParams(query)
    after.delete('page')
    for (const [name, value] of Object.entries(next)) {
      after.delete(name)
      if (value) after.set(name, value)
    }
    setQuery(after, { replace: true })
  }
  return { asked: { ...days, register: read('register'), branch: read('branch'), line: read('line') }, ask }
}
