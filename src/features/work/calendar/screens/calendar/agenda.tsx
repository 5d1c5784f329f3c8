import { Badge, Card, Text, Title, UnstyledButton } from '@mantine/core'
import { type Day, dayOf, formatDay } from '#domain/day.ts'
import { formatTime } from '#domain/time-of-day.ts'
import { now } from '#kit/web/clock.ts'
import { IconCalendarRepeat } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { COLOUR } from '#kit/web/ui/status-badge.tsx'
import { stateLabel } from '../../parts/appointment-state.ts'
import type { Appointment } from '../../public/contract.ts'
import classes from './agenda.module.css'

type Props = { readonly appointments: readonly Appointment[]; readonly withAdvisor: boolean; readonly onOpen: (id: string) => void }

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekday = (day: Day): string => t(WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '')

/** Appointments listed one below the other, day by day. */
export function Agenda({ appointments, withAdvisor, onOpen }: Props) {
  const today = dayOf(now())
  const days = [...new Set(appointments.map(({ start_date }) => start_date))]
  return (
    <>
      {days.map((day) => (
        <section key={day} aria-label={formatDay(day)} className={classes.day}>
          <Title order={2} size="h3" mb={6}>
            {day === today ? `${t('Today')}, ` : ''}
            {weekday(day)} <span className="figures">{formatDay(day)}</span>
          </Title>
          <Card withBorder p={0} component="ul" className={classes.list ?? ''}>
            {appointments
              .filter(({ start_date }) => start_date === day)
              .map((each) => (
                <li key={each._id}>
                  <Row appointment={each} withAdvisor={withAdvisor} onOpen={() => onOpen(each._id)} />
                </li>
              ))}
          </Card>
        </section>
      ))}
    </>
  )
}

type RowProps = { readonly appointment: Appointment; readonly withAdvisor: boolean; readonly onOpen: () => void }

function Row({ appointment, withAdvisor, onOpen }: RowProps) {
  const { title, start_time, minutes, place, advisor, moves } = appointment
  const { label, tone } = stateLabel(appointment)
  const beside = [place, withAdvisor && advisor.name].filter(Boolean).join(' · ')
  return (
    <UnstyledButton className={classes.row ?? ''} onClick={onOpen}>
      <span className={`${classes.time} figures`}>
        {formatTime(start_time)}
        <Text component="span" size="xs" c="dimmed" display="block">
          {t('{minutes} minutes', { minutes })}
        </Text>
      </span>
      <span className={classes.what}>
        <Text component="span" fw={600} display="block" lineClamp={2}>
          {title}
        </Text>
        {beside && (
          <Text component="span" size="sm" c="dimmed" display="block" truncate>
            {beside}
          </Text>
        )}
      </span>
      <Badge
        variant="light"
        color={COLOUR[tone]}
        radius="sm"
        tt="none"
        style={{ flexShrink: 0 }}
        {...(moves > 0 ? { leftSection: <IconCalendarRepeat size={14} aria-hidden /> } : {})}
      >
        {t(label)}
      </Badge>
    </UnstyledButton>
  )
}
