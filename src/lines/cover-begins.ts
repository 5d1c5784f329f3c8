import { dayOf, isDay } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { field } from '#kit/field.ts'

/** Refuses a past day: cover never starts before the premium is paid (Insurance Code, section 77). */
export const notPast = (message: string) => (day: unknown, now: Date) =>
  typeof day === 'string' && isDay(day) && day < dayOf(now) ? message : undefined

/** The day from which someone wants to be insured. */
export const coverBegins = (more: { readonly group?: string } = {}) =>
  field(
    {
      label: 'Cover starts on',
      control: 'date',
      help: 'If left empty, it starts on the day of payment.',
      asOf: notPast('Cover starts on: this day has passed. Choose today or a later day, or leave it empty.'),
      ...more,
    },
    Day.optional(),
  )
