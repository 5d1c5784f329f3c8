import { pathTo } from '#domain/routing.ts'
import { IconCalendar, IconCalendarPlus } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

export const calendarNavigation = (): readonly Destination[] => [
  {
    rank: 60,
    label: 'Calendar',
    icon: IconCalendar,
    to: pathTo('calendar/calendar', { audience: 'agent' }),
    feature: 'LEADS',
    of: ['calendar/'],
  },
  {
    rank: 320,
    label: 'New appointment',
    icon: IconCalendarPlus,
    to: pathTo('calendar/create-event', { audience: 'agent' }),
    feature: 'LEADS',
    isAction: true,
    of: [],
  },
]
