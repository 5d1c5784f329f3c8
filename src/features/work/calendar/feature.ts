import type { Feature } from '../../feature.ts'
import { calendarApi } from './server/api/calendar.ts'

export const feature: Feature = {
  name: 'calendar',
  install: ({ brand, asSystem }) => ({ served: [calendarApi({ brand, asSystem })] }),
}
