import { Text } from '@mantine/core'
import { addDays, dayOf, formatDay, formatInstant } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { IconAlarm, IconClockExclamation } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'

const timeOf = (at: Date) => formatInstant(at).split(', ')[1] ?? ''

/** A near day by its name. */
function dayWords(at: Date, today: string): string {
  const day = dayOf(at)
  if (day === today) return t('Today')
  if (day === addDays(today, 1)) return t('Tomorrow')
  if (day === addDays(today, -1)) return t('Yesterday')
  return formatDay(day)
}

type Props = {
  readonly at: string | null | undefined
  /** The lead is no longer worked on, so nothing is overdue. */
  readonly isClosed?: boolean
  /** On a coloured background, where red is not readable. */
  readonly isPlain?: boolean
}

/** When the advisor is next to be in touch; overdue follow-ups are marked in words and colour. */
export function FollowUpText({ at, isClosed = false, isPlain = false }: Props) {
  if (!at)
    return (
      <Text span size="sm" c="dimmed">
        {t('No follow-up')}
      </Text>
    )
  const then = new Date(at)
  const moment = now()
  const isOverdue = !isClosed && then < moment
  const Icon = isOverdue ? IconClockExclamation : IconAlarm
  const when = t('{day}, {time}', { day: dayWords(then, dayOf(moment)), time: timeOf(then) })
  return (
    <Text
      span
      size="sm"
      className="figures"
      fw={isOverdue ? 650 : 500}
      c={isOverdue && !isPlain ? 'var(--mantine-color-error)' : 'inherit'}
      style={{ whiteSpace: 'nowrap' }}
    >
      <Icon size={16} stroke={1.8} aria-hidden style={{ verticalAlign: -3, marginRight: 4 }} />
      <time dateTime={at}>{isOverdue ? t('Overdue: {when}', { when }) : when}</time>
    </Text>
  )
}
