import { ticketTakers } from '#features/people/session/public/server/tickets.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { practiceApi } from './server/api.ts'
import { takeTicket } from './server/enter.ts'
import { practisingApi } from './server/practising-api.ts'
import { reporting } from './server/report.ts'

export const feature: Feature = {
  name: 'practice',
  contributions: [contributes(ticketTakers, takeTicket)],
  install: ({ secretFor, practice, practiceUrl, transactAsSystem, pool }) => ({
    served: [
      practiceApi({ key: secretFor('practice-tickets'), practice, practiceUrl, transactAsSystem }),
      practisingApi({ pool, transactAsSystem }),
    ],
    jobWorkers: [reporting],
  }),
}
