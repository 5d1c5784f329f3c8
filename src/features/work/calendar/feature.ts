import { customerNumberChanged } from '#features/people/customers/public/server/events.ts'
import { bookParts } from '#features/people/staff/public/server/book.ts'
import { leadNumberChanged, leadReassigned } from '#features/work/leads/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRecords } from '#kit/server/kept-records.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { calendarApi } from './server/api/calendar.ts'
import { appointmentsOfBook } from './server/book.ts'
import { keptAppointments } from './server/kept.ts'
import { followCustomer, followLead } from './server/number.ts'
import { appointmentsHeld } from './server/personal-data.ts'
import { reassignAppointments } from './server/reassign.ts'

export const feature: Feature = {
  name: 'calendar',
  contributions: [
    contributes(keptRecords, keptAppointments),
    ...holdsPersonalData(appointmentsHeld),
    contributes(leadReassigned, reassignAppointments),
    contributes(bookParts, appointmentsOfBook),
    contributes(customerNumberChanged, followCustomer),
    contributes(leadNumberChanged, followLead),
  ],
  install: ({ brand, transactAsSystem }) => ({ served: [calendarApi({ brand, transactAsSystem })] }),
}
