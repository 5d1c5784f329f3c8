import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { dayOf, formatDay, formatInstant } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import type { Customer } from '#features/people/customers/public/contract.ts'
import { BookAppointment } from '#features/work/calendar/public/parts/book-appointment.tsx'
import { IconCalendarPlus } from '#kit/web/icons.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { RecordRow, Section } from './record-rows.tsx'

type Work = NonNullable<Customer['work']>
type Props = { readonly work: Work }

/** What is arranged with the customer and promised to them. */
export const ComingUp = ({
  customer: { id: customerId, name, mobile },
  work: { appointments, todos },
}: Props & { readonly customer: Customer }) => (
  <Section
    title="Coming up"
    none="Nothing is arranged."
    isEmpty={appointments.length + todos.length === 0}
    aside={<MeetButton about={{ customerId, name: name || formatMobile(mobile), mobile }} />}
  >
    {appointments.map(({ id, title, place, startsAt, staffName }) => (
      <RecordRow
        key={id}
        to={pathTo('calendar/calendar', { audience: 'agent' }, { day: dayOf(new Date(startsAt)), id })}
        title={title}
        badge={<KindBadge>{t('Appointment')}</KindBadge>}
        under={[formatInstant(new Date(startsAt)), place, staffName].filter(Boolean).join(' · ')}
      />
    ))}
    {todos.map(({ id, title, dueAt, staffName }) => (
      <RecordRow
        key={id}
        to={pathTo('todos/todos', { audience: 'agent' }, { id })}
        title={title}
        badge={<KindBadge>{t('To-do')}</KindBadge>}
        under={[dueAt ? t('due {when}', { when: formatInstant(new Date(dueAt)) }) : t('no date'), staffName].join(' · ')}
      />
    ))}
  </Section>
)

function MeetButton({ about }: { readonly about: Parameters<typeof BookAppointment>[0]['about'] }) {
  const [isOpen, open] = useState(false)
  if (!useFeature('LEADS')) return null
  return (
    <>
      <Button variant="subtle" px="xs" leftSection={<IconCalendarPlus size={18} />} onClick={() => open(true)}>
        {t('Book a meeting')}
      </Button>
      <BookAppointment opened={isOpen} onClose={() => open(false)} about={about} />
    </>
  )
}

/** How the customer was won. */
export const LeadRows = ({ work: { leads } }: Props) => (
  <Section title="Leads" none="No lead has this number." isEmpty={leads.length === 0}>
    {leads.map(({ id, number, name, grouping, createdAt }) => (
      <RecordRow
        key={id}
        to={pathTo('leads/status', { audience: 'agent' }, { id })}
        title={name}
        badge={<KindBadge>{t(GROUPINGS[grouping] ?? grouping)}</KindBadge>}
        under={`${number} · ${t('since')} ${formatDay(dayOf(new Date(createdAt)))}`}
      />
    ))}
  </Section>
)

const GROUPINGS: Readonly<Record<string, string>> = { open: 'Open', converted: 'Quoted or sold', failed: 'Failed', discarded: 'Discarded' }

const KindBadge = ({ children }: { readonly children: string }) => (
  <Badge variant="light" size="lg" radius="sm" tt="none" style={{ flexShrink: 0 }}>
    {children}
  </Badge>
)
