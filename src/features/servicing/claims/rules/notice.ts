import { z } from 'zod'
import { addYears, type Day as DayText, dayOf, startOf } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { formatTime } from '#domain/time-of-day.ts'
import { extendSchema, field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import type { Line } from '#lines/line.ts'

const HOUR_MS = 3_600_000
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatTime(hour * HOUR_MS) }))

const hourOf = (instant: Date): number => Math.floor((instant.getTime() - startOf(dayOf(instant)).getTime()) / HOUR_MS)

/** The day and hour of an instant: most people report what has just happened. */
export const justNow = (now: Date) => ({ happenedOn: dayOf(now), happenedAt: String(hourOf(now)) })

/** The day of a loss: not in the future, and not before the first possible one. */
export const dayOfLoss = (first: (now: Date) => DayText, tooEarly: string) =>
  field(
    {
      label: 'On which day',
      control: 'date',
      group: 'When and where',
      asOf: (day, now) => {
        if (typeof day !== 'string') return undefined
        if (day > dayOf(now)) return 'This day is in the future. Choose the day on which it happened.'
        return day < first(now) ? tooEarly : undefined
      },
    },
    Day,
  )

/**
 * No one can be sued any more for what is longer ago: an action for a quasi-delict prescribes after four years (Civil Code, article 1146).
 */
const LONGEST_AGO_YEARS = 4
const longestAgo = (now: Date): DayText => addYears(dayOf(now), -LONGEST_AGO_YEARS)

/** When, where and what: asked of every loss. */
export const Notice = z.object({
  happenedOn: dayOfLoss(longestAgo, 'This day is more than four years ago. Choose the day on which it happened, or call us.'),
  happenedAt: field(
    {
      label: 'Approximate time',
      control: 'choice',
      options: HOURS,
      group: 'When and where',
      asOf: (hour, now, { happenedOn }) =>
        happenedOn === dayOf(now) && Number(hour) < 24 && Number(hour) > hourOf(now)
          ? 'This time is in the future. Choose when it happened.'
          : undefined,
    },
    z
      .string()
      .regex(/^(1?\d|2[0-3])$/, 'Choose roughly when it happened.')
      .optional(),
  ),
  place: field(
    {
      label: 'Where',
      control: 'text',
      help: 'Street and town, a landmark, or the road and kilometre.',
      group: 'When and where',
      personal: true,
      autoComplete: 'off',
    },
    plainText(200).trim().min(3, 'Say where it happened: street and town, or a landmark.'),
  ),
  story: field(
    {
      label: 'What happened',
      control: 'area',
      help: 'In your own words. You can add to it later.',
      personal: true,
      autoComplete: 'off',
    },
    plainText(3000).trim().min(10, 'Say in a sentence what happened.'),
  ),
})

/** The content of a notice other than its time. */
export type Told = { readonly place: string; readonly story: string; readonly answers: Readonly<Record<string, unknown>> }

/** The kinds of loss of a line; none for an unknown line. */
export const lossKindsOf = (line: Line | undefined) => line?.claims.kinds ?? []

export const lossKindOf = (line: Line | undefined, kind: string) => lossKindsOf(line).find(({ code }) => code === kind)

type Policy = { readonly coverFrom: DayText; readonly coverTo: DayText; readonly createdOn: DayText }

/** Whether the day is outside the cover. It is accepted all the same, since records can be wrong; the reporter is asked to check it. */
export const isOutsideCover = ({ coverFrom, coverTo }: Policy, day: unknown): boolean =>
  typeof day === 'string' && (day < coverFrom || day > coverTo)

/** All that is asked about a kind of loss under a policy: more than a year before it existed, another policy applied. */
export function noticeOf(asks: z.ZodObject, { coverFrom, createdOn }: Policy): typeof Notice {
  const first = addYears(coverFrom < createdOn ? coverFrom : createdOn, -1)
  const tooEarly = 'This policy did not exist on this day. Choose the day on which it happened, or report it under the policy of that day.'
  return extendSchema(
    Notice.extend({
      happenedOn: dayOfLoss(() => first, tooEarly),
    }),
    asks,
  )
}

/** The time of the loss; if the hour is unknown, noon, or now if that is earlier. */
export function lossInstant({ happenedOn, happenedAt }: Pick<z.output<typeof Notice>, 'happenedOn' | 'happenedAt'>, now: Date): Date {
  const at = startOf(happenedOn).getTime() + Number(happenedAt ?? 12) * HOUR_MS
  return new Date(Math.min(at, now.getTime()))
}
