import { addDays, addMonths, type Day, firstOfMonth, formatDay } from '#domain/day.ts'
import { firstOfWeek, type Period } from '../../rules/period.ts'

export type ViewName = 'agenda' | 'day' | 'week' | 'month'
export const VIEWS = [
  { value: 'agenda', label: 'Agenda' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const satisfies readonly { value: ViewName; label: string }[]

/** An agenda shows two weeks from the chosen day on. */
const AGENDA_DAYS = 14

const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1)

/** The days that a view shows; a month is drawn with the full weeks in which it starts and ends. */
export function shownBy(view: ViewName, day: Day): Period {
  switch (view) {
    case 'agenda':
      return { from: day, to: addDays(day, AGENDA_DAYS - 1) }
    case 'day':
      return { from: day, to: day }
    case 'week':
      return { from: firstOfWeek(day), to: addDays(firstOfWeek(day), 6) }
    case 'month':
      return { from: firstOfWeek(firstOfMonth(day)), to: addDays(firstOfWeek(lastOfMonth(day)), 6) }
  }
}

/** The chosen day in the previous or next period. */
export function stepTo(view: ViewName, day: Day, direction: 1 | -1): Day {
  if (view === 'month') return addMonths(firstOfMonth(day), direction)
  return addDays(day, direction * { agenda: AGENDA_DAYS, day: 1, week: 7 }[view])
}

export function labelOf(view: ViewName, day: Day): string {
  if (view === 'day') return formatDay(day)
  if (view === 'month') return formatDay(firstOfMonth(day)).slice(2)
  const { from, to } = shownBy(view, day)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const begin = isOneMonth ? formatDay(from).split(' ')[0] : isOneYear ? formatDay(from).slice(0, -5) : formatDay(from)
  return `${begin} – ${formatDay(to)}`
}
