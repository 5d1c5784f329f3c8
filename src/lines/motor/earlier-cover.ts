import { z } from 'zod'
import { addYears, dayOf, isDay } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { field } from '#kit/field.ts'

/** No vehicle insurance in force lasts longer: with CTPL until its registration ends, some policies exceed a year. */
const LONGEST_COVER_YEARS = 2

export const wasInsured = ({ insuredBefore }: Readonly<Record<string, unknown>>): boolean =>
  insuredBefore === 'us' || insuredBefore === 'other'

/** How the vehicle was insured before. */
export const earlierCover = {
  insuredBefore: field(
    {
      label: 'Current or last insurance',
      control: 'segments',
      group: 'History',
      options: [
        { value: 'us', label: 'With us' },
        { value: 'other', label: 'With another insurer' },
        { value: 'none', label: 'None' },
      ],
    },
    z.enum(['us', 'other', 'none'], 'Choose how the vehicle has been insured until now.'),
  ),
  coveredUntil: field(
    {
      label: 'Last day of that cover',
      control: 'date',
      group: 'History',
      when: wasInsured,
      needed: true,
      asOf: (day, now) =>
        typeof day === 'string' && isDay(day) && day > addYears(dayOf(now), LONGEST_COVER_YEARS)
          ? 'Last day of that cover: no policy ends that late. Correct the day.'
          : undefined,
    },
    Day.optional(),
  ),
}
