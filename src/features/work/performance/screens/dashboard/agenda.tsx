import { ActionIcon, Card, Text, ThemeIcon, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { type Icon, IconCalendarEvent, IconChecklist, IconPhone, IconPhoneCall } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import classes from '../../parts/dashboard.module.css'
import type { AgendaItem, Dashboard } from '../../public/contract.ts'
import type { AgendaKind } from '../../rules/performance.ts'

const AGENT = { audience: 'agent' } as const

type Words = { readonly icon: Icon; readonly colour: 'brand' | 'mango' | 'leaf'; readonly text: string; readonly to: () => string }

const WORDS: Readonly<Record<AgendaKind, Words>> = {
  appointment: {
    icon: IconCalendarEvent,
    colour: 'brand',
    text: '{count, plural, one {# meeting} other {# meetings}}',
    to: () => pathTo('calendar/calendar', AGENT),
  },
  lead: {
    icon: IconPhoneCall,
    colour: 'mango',
    text: '{count, plural, one {# lead to call} other {# leads to call}}',
    to: () => pathTo('leads/leads', AGENT, { leadType: 'fortoday' }),
  },
  todo: {
    icon: IconChecklist,
    colour: 'leaf',
    text: '{count, plural, one {# to-do} other {# to-dos}}',
    to: () => pathTo('todos/todos', AGENT),
  },
}

const toOf = ({ kind, id, leadId }: AgendaItem): string => {
  if (kind === 'todo') return pathTo('todos/todos', AGENT, { id })
  return leadId ? pathTo('leads/status', AGENT, { id: leadId }) : pathTo('calendar/calendar', AGENT, { id })
}

/** How much is planned for today, by kind; each links to its list. */
export function DayCounts({ day }: Pick<Dashboard, 'day'>) {
  const counts = [
    ['appointment', day.appointments],
    ['lead', day.leads],
    ['todo', day.todos],
  ] as const
  const promised = counts.filter(([, count]) => count > 0)
  if (promised.length === 0) return <Text c="dimmed">{t('Nothing is scheduled for today.')}</Text>
  return (
    <div className={classes.pills}>
      {promised.map(([kind, count]) => (
        <Link key={kind} to={WORDS[kind].to()} className={classes.pill ?? ''}>
          {t(WORDS[kind].text, { count })}
        </Link>
      ))}
    </div>
  )
}

/** What the person has planned for today: where to be, whom to call, what to do. */
export const Agenda = ({ agenda }: Pick<Dashboard, 'agenda'>) => (
  <section aria-labelledby="day">
    <Title order={2} id="day" mb="sm">
      {t('Your day')}
    </Title>
    <Card withBorder p={0}>
      <ul className={classes.tasks}>
        {agenda.map((item) => (
          <AgendaRow key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
    </Card>
  </section>
)

/** One planned item, as a row that links to it. */
export function AgendaRow({ item }: { readonly item: AgendaItem }) {
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
            {isOverdue && (
              <Text component="span" inherit c="var(--mantine-color-error)" fw={600}>
                {`${t('Overdue')} · `}
              </Text>
            )}
            {[isOverdue ? day : time, place].filter(Boolean).join(' · ')}
          </Text>
        </span>
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
