import { ActionIcon, Badge, Card, Group, Text, ThemeIcon, Title } from '@mantine/core'
import { type Icon, IconCalendarEvent, IconChecklist, IconPhone, IconPhoneCall } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import classes from '../../parts/dashboard.module.css'
import type { AgendaItem, Dashboard } from '../../public/contract.ts'
import type { AgendaKind } from '../../rules/performance.ts'

const AGENT = { audience: 'agent' } as const

type Words = { readonly icon: Icon; readonly colour: 'brand' | 'mango' | 'leaf'; readonly count: string; readonly to: () => string }

const WORDS: Readonly<Record<AgendaKind, Words>> = {
  appointment: {
    icon: IconCalendarEvent,
    colour: 'brand',
    count: '{count, plural, one {# appointment} other {# appointments}}',
    to: () => pathTo('calendar/calendar', AGENT),
  },
  lead: {
    icon: IconPhoneCall,
    colour: 'mango',
    count: '{count, plural, one {# lead to follow up} other {# leads to follow up}}',
    to: () => pathTo('leads/leads', AGENT, { leadType: 'fortoday' }),
  },
  todo: {
    icon: IconChecklist,
    colour: 'leaf',
    count: '{count, plural, one {# to-do due} other {# to-dos due}}',
    to: () => pathTo('todos/todos', AGENT),
  },
}

const toOf = ({ kind, id, leadId }: AgendaItem): string => {
  if (kind === 'todo') return pathTo('todos/todos', AGENT, { id })
  return leadId ? pathTo('leads/status', AGENT, { id: leadId }) : pathTo('calendar/calendar', AGENT, { id })
}

/** What the person has promised for today: where to be, whom to call, what to do. */
export function Agenda({ agenda, day }: Pick<Dashboard, 'agenda' | 'day'>) {
  const counts = [
    ['appointment', day.appointments],
    ['lead', day.leads],
    ['todo', day.todos],
  ] as const
  const promised = counts.filter(([, count]) => count > 0)
  return (
    <section aria-labelledby="agenda">
      <Title order={2} id="agenda" mb="sm">
        {t('Your day')}
      </Title>
      {promised.length === 0 && <Text c="dimmed">{t('Nothing is promised for today.')}</Text>}
      <Group gap={8} mb="sm">
        {promised.map(([kind, count]) => (
          <Link key={kind} to={WORDS[kind].to()} className={classes.pill ?? ''}>
            {t(WORDS[kind].count, { count })}
          </Link>
        ))}
      </Group>
      {agenda.length > 0 && (
        <Card withBorder p={0}>
          <ul className={classes.tasks}>
            {agenda.map((item) => (
              <Row key={`${item.kind} ${item.id}`} item={item} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function Row({ item }: { readonly item: AgendaItem }) {
  const { kind, at, title, place, mobile, isOverdue } = item
  const { icon: Icon, colour } = WORDS[kind]
  const [day, time] = formatInstant(new Date(at)).split(', ')
  return (
    <li className={classes.promised}>
      <Link className={classes.task ?? ''} to={toOf(item)}>
        <ThemeIcon size={40} radius="xl" variant="light" color={colour} aria-hidden>
          <Icon size={20} stroke={1.7} />
        </ThemeIcon>
        <span className={classes.taskText}>
          <Text component="span" fw={600} lineClamp={2}>
            {title}
          </Text>
          <Text component="span" size="sm" c="dimmed" lineClamp={1} className="figures">
            {[isOverdue ? day : time, place].filter(Boolean).join(' · ')}
          </Text>
        </span>
        {isOverdue && (
          <Badge color="coral" variant="light" tt="none" style={{ flexShrink: 0 }}>
            {t('Overdue')}
          </Badge>
        )}
      </Link>
      {mobile && (
        <ActionIcon
          component="a"
          href={`tel:${mobile}`}
          variant="subtle"
          color="brand"
          aria-label={t('Call {name}', { name: title })}
          mr={8}
        >
          <IconPhone size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
