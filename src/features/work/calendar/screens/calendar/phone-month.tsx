import { MobileMonthView, type ScheduleEventData } from '@mantine/schedule'
import '@mantine/schedule/styles.css'
import type { Day } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import type { Appointment } from '../../public/contract.ts'
import { Agenda } from './agenda.tsx'
import classes from './calendar-grid.module.css'
import { eventOf, isToday, LABELS, NO_WEEKEND, SUNDAY } from './schedule-events.ts'

type Props = {
  readonly day: Day
  readonly appointments: readonly Appointment[]
  readonly withAdvisor: boolean
  readonly onOpen: (id: string) => void
  readonly onDay: (day: Day) => void
}

/** A month on a phone: days with their appointments as dots, and below it the day that was tapped. */
export default function PhoneMonth({ day, appointments, withAdvisor, onOpen, onDay }: Props) {
  const events: ScheduleEventData[] = appointments.map((each) => eventOf(each, withAdvisor))
  const ofDay = appointments.filter(({ start_date }) => start_date === day)
  return (
    <>
      <MobileMonthView
        date={day}
        selectedDate={day}
        onSelectedDateChange={(next) => next && onDay(next)}
        events={events}
        labels={LABELS()}
        firstDayOfWeek={SUNDAY}
        weekendDays={NO_WEEKEND}
        consistentWeeks={false}
        highlightToday={false}
        // A button is pressed, not selected.
        getDayProps={(date) => ({ 'aria-selected': undefined, 'aria-pressed': date === day, mod: { today: isToday(date) } })}
        renderHeader={() => null}
        mb="md"
        classNames={{
          mobileMonthViewEventsList: classes.none ?? '',
          mobileMonthViewHeader: classes.none ?? '',
          mobileMonthViewWeekday: classes.weekday ?? '',
        }}
      />
      {ofDay.length > 0 ? (
        <Agenda appointments={ofDay} withAdvisor={withAdvisor} onOpen={onOpen} />
      ) : (
        <p>{t('No appointments on this day.')}</p>
      )}
    </>
  )
}
