import { Text } from '@mantine/core'
import { addDays, dayOf, formatDay, formatInstant } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { IconAlertTriangle, IconClock } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { isOverdue } from '../rules/todos.ts'

function dayName(day: string, today: string): string {
  if (day === today) return t('Today')
  if (day === addDays(today, 1)) return t('Tomorrow')
  return day === addDays(today, -1) ? t('Yesterday') : formatDay(day)
}

/** When something is due, by the day's name if it has one; overdue is marked in words, not by colour alone. */
export function DueText({ status, dueAt }: { readonly status: string; readonly dueAt: string | null }) {
  if (dueAt === null) return null
  const at = new Date(dueAt)
  const late = isOverdue({ status, dueAt: at }, now())
  const time = formatInstant(at).split(', ')[1]
  const Drawn = late ? IconAlertTriangle : IconClock
  return (
    <Text component="span" size="sm" {...(late ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'dimmed' })}>
      <Drawn size={14} stroke={2} style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} aria-hidden />
      {late && `${t('Overdue')} · `}
      <time dateTime={dueAt} className="figures">
        {dayName(dayOf(at), dayOf(now()))}, {time}
      </time>
    </Text>
  )
}
