import { Badge } from '@mantine/core'
import { dayOf, formatDay, formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import type { Customer } from '../contract.ts'
import { RecordRow, Section } from './record-rows.tsx'

type Work = NonNullable<Customer['work']>

/** What is arranged with the customer and promised to them. */
export const ComingUp = ({ work: { appointments, todos } }: { readonly work: Work }) => (
  <Section title="Coming up" none="Nothing is arranged." isEmpty={appointments.length + todos.length === 0}>
    {appointments.map(({ id, title, place, startsAt, staffName }) => (
      <RecordRow
        key={id}
        to={pathTo('calendar/calendar', { audience: 'agent' }, { day: dayOf(new Date(startsAt)), appointment: id })}
        title={title}
        badge={<Kind>{t('Appointment')}</Kind>}
        under={[formatInstant(new Date(startsAt)), place, staffName].filter(Boolean).join(' · ')}
      />
    ))}
    {todos.map(({ id, title, dueAt, staffName }) => (
      <RecordRow
        key={id}
        to={pathTo('todos/todos', { audience: 'agent' }, { id })}
        title={title}
        badge={<Kind>{t('To-do')}</Kind>}
        under={[dueAt ? t('due {when}', { when: formatInstant(new Date(dueAt)) }) : t('no date'), staffName].join(' · ')}
      />
    ))}
  </Section>
)

/** How the customer was won. */
export const CameFrom = ({ work: { leads } }: { readonly work: Work }) => (
  <Section title="Leads" none="No lead has this number." isEmpty={leads.length === 0}>
    {leads.map(({ id, number, name, grouping, createdAt }) => (
      <RecordRow
        key={id}
        to={pathTo('leads/status', { audience: 'agent' }, { id })}
        title={name}
        badge={<Kind>{t(GROUPINGS[grouping] ?? grouping)}</Kind>}
        under={`${number} · ${t('since')} ${formatDay(dayOf(new Date(createdAt)))}`}
      />
    ))}
  </Section>
)

const GROUPINGS: Readonly<Record<string, string>> = { open: 'Open', converted: 'Converted', failed: 'Failed', discarded: 'Discarded' }

const Kind = ({ children }: { readonly children: string }) => (
  <Badge variant="light" size="lg" radius="sm" tt="none" style={{ flexShrink: 0 }}>
    {children}
  </Badge>
)
