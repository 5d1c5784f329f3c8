import { formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { leadWork } from '#features/work/leads/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRead, keptReads } from '#kit/web/kept-reads.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { contract } from './public/contract.ts'

export const contributions = [
  contributes(
    keptReads,
    keptRead(contract.appointment, 'Appointments', ({ _id, title, personName, startsAt, start_date }) => ({
      name: personName || title,
      detail: formatInstant(new Date(startsAt)),
      to: pathTo('calendar/calendar', { audience: 'agent' }, { day: start_date, id: _id }),
    })),
  ),
  contributes(leadWork, { name: 'appointment', Piece: lazyPart(() => import('./parts/lead-appointment.tsx')) }),
]
