import type { ScheduleEventData } from '@mantine/schedule'
import { dayOf } from '#domain/day.ts'
import { timeOf } from '#domain/time-of-day.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { COLOUR } from '#kit/web/ui/status-badge.tsx'
import { stateLabel } from '../../parts/appointment-state.ts'
import type { Appointment } from '../../public/contract.ts'

/** The time on a clock in Manila, as the schedule component writes it: the same wherever the browser is. */
export const wallTime = (at: Date): string => `${dayOf(at)} ${new Date(timeOf(at)).toISOString().slice(11, 19)}`

export const SUNDAY = 0
/** Advisors meet people on every day of the week. */
export const NO_WEEKEND: [] = []

export const LABELS = () => ({
  timeSlot: t('Book'),
  moreLabel: (hidden: number) => t('{hidden} more', { hidden }),
  more: t('More'),
  noEvents: t('No appointments'),
})

/** Today where the appointments are, not where the browser is. */
export const isToday = (day: string): boolean => day === dayOf(now())

export const eventOf = (appointment: Appointment, withAdvisor: boolean): ScheduleEventData => ({
  id: appointment._id,
  title: withAdvisor ? `${appointment.title} (${appointment.advisor.name})` : appointment.title,
  start: wallTime(new Date(appointment.startsAt)),
  end: wallTime(new Date(appointment.endsAt)),
  color: COLOUR[stateLabel(appointment).tone],
})
