import { DayView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule'
import '@mantine/schedule/styles.css'
import type { Day } from '#domain/day.ts'
import { formatTime } from '#domain/time-of-day.ts'
import { now } from '#kit/web/clock.ts'
import { outcomeOf } from '../../parts/appointment-state.ts'
import type { Appointment } from '../../public/contract.ts'
import { mayMove } from '../../rules/outcome.ts'
import classes from './calendar-grid.module.css'
import { eventOf, isToday, LABELS, NO_WEEKEND, SUNDAY, wallTime } from './schedule-events.ts'

export type View = 'day' | 'week' | 'month'

type Props = {
  readonly view: View
  readonly day: Day
  readonly appointments: readonly Appointment[]
  readonly withAdvisor: boolean
  readonly onOpen: (id: string) => void
  readonly onDay: (day: Day) => void
  /** A half hour was tapped. */
  readonly onSlot: (day: Day, time: number) => void
  readonly onMove: (appointment: Appointment, day: Day, time: number) => void
}

const partsOf = (wall: string): readonly [Day, number] => {
  const [day = '', clock = ''] = wall.split(' ')
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return [day, (hours * 60 + minutes) * 60_000]
}

/** Day, week or month as a grid. Dragging moves what may be moved; the drawer does the same without a mouse. */
export default function CalendarGrid({ view, day, appointments, withAdvisor, onOpen, onDay, onSlot, onMove }: Props) {
  const byId = new Map(appointments.map((each) => [each._id, each]))
  const events: ScheduleEventData[] = appointments.map((each) => eventOf(each, withAdvisor))
  const shared = {
    date: day,
    events,
    withHeader: false,
    labels: LABELS(),
    onEventClick: ({ id }: ScheduleEventData) => onOpen(String(id)),
    withEventsDragAndDrop: true,
    canDragEvent: ({ id }: ScheduleEventData) => {
      const appointment = byId.get(String(id))
      return appointment !== undefined && mayMove(outcomeOf(appointment))
    },
    onEventDrop: ({ eventId, newStart }: { eventId: string | number; newStart: string }) => {
      const appointment = byId.get(String(eventId))
      if (appointment) onMove(appointment, ...partsOf(newStart))
    },
    renderEventBody: ({ id, title }: ScheduleEventData) => {
      const appointment = byId.get(String(id))
      return (
        <span className={classes.event}>
          <b className="figures">{appointment && formatTime(appointment.start_time)}</b> {title}
        </span>
      )
    },
  }
  const ofHours = {
    ...shared,
    startTime: '08:00:00',
    endTime: '22:00:00',
    intervalMinutes: 30,
    slotHeight: 88,
    slotLabelFormat: 'h A',
    getCurrentTime: () => wallTime(now()),
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) => onSlot(...partsOf(slotStart)),
  }
  return (
    <div key={`${view} ${day}`} ref={nameDays}>
      {view === 'day' && <DayView {...ofHours} withAllDaySlot={false} />}
      {view === 'week' && (
        <WeekView
          {...ofHours}
          withAllDaySlots={false}
          withWeekNumber={false}
          firstDayOfWeek={SUNDAY}
          weekendDays={NO_WEEKEND}
          highlightToday
          onDateChange={onDay}
        />
      )}
      {view === 'month' && (
        <MonthView
          {...shared}
          firstDayOfWeek={SUNDAY}
          weekendDays={NO_WEEKEND}
          highlightToday={false}
          classNames={{ monthViewDayLabel: classes.dayLabel ?? '' }}
          getDayProps={(date) => (isToday(date) ? { className: classes.today } : {})}
          onDayClick={onDay}
          maxEventsPerDay={3}
        />
      )}
    </div>
  )
}

/** The schedule component labels its days differently from the text it shows; what a person sees must be what they can say. */
function nameDays(root: HTMLDivElement | null) {
  for (const day of root?.querySelectorAll('.mantine-WeekView-weekViewDayLabel') ?? []) day.removeAttribute('aria-label')
}
