import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { dayOf, formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { formatTime, timeOf } from '#domain/time-of-day.ts'
import { contract as todos } from '#features/work/todos/public/contract.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import classes from './agenda.module.css'

const SHOWN = 3

/** `5:00 PM` for today, otherwise `Overdue · 30 Nov 2026, 5:00 PM`. */
const due = (at: string, today: string): string => {
  const instant = new Date(at)
  const time = formatTime(timeOf(instant))
  return dayOf(instant) === today ? time : `${t('Overdue')} · ${formatDay(dayOf(instant))}, ${time}`
}

/** What was promised for today or before, beside the appointments. */
export function DayTodos({ today }: { readonly today: string }) {
  const read = useRead(todos.fetchTodoList, { query: { filter: 'today' } })
  const { items = [], count = 0 } = read.data ?? {}
  if (items.length === 0) return null
  return (
    <Card withBorder component="section" aria-label={t('To do today')} mb="md">
      <Group justify="space-between" mb={6}>
        <Title order={2} size="h3">
          {t('To do today')}
        </Title>
        <Anchor component={Link} to={pathTo('todos/todos', { audience: 'agent' })} size="sm" py={10}>
          {count > SHOWN ? t('All {count}', { count }) : t('Open')}
        </Anchor>
      </Group>
      <ul className={classes.todos}>
        {items.slice(0, SHOWN).map(({ id, title, dueAt }) => (
          <li key={id}>
            <Text component="span">{title}</Text>
            {dueAt && (
              <Text component="span" size="sm" c="dimmed" className="figures">
                {due(dueAt, today)}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
