import { leadReassigned } from '#features/work/leads/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { calendarApi } from './server/api/calendar.ts'
import { appointmentsHeld } from './server/personal-data.ts'
import { reassignAppointments } from './server/reassign.ts'

export const feature: Feature = {
  name: 'calendar',
  contributions: [...holdsPersonalData(appointmentsHeld), contributes(leadReassigned, reassignAppointments)],
  install: ({ brand, transactAsSystem }) => ({ served: [calendarApi({ brand, transactAsSystem })] }),
}
