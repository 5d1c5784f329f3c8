import { IconCalendar } from '@tabler/icons-react'
import { pathTo } from '#domain/routing.ts'
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
]
