import { staysWithAgent } from '#features/people/staff/public/server/book.ts'
import { creditForbidden } from '#features/selling/credit/public/server/commands.ts'
import { dataTables } from '#kit/data-tables.ts'
import { contributes } from '#kit/extension-point.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { remindOfRemittances } from './public/contract/jobs.ts'
import { remittanceApi } from './server/api.ts'
import { collectionsTable } from './server/data-set.ts'
import { overdueForbidsCredit, unremitted } from './server/held.ts'
import { receivedHeld } from './server/personal-data.ts'
import { remind } from './server/remind.ts'
import { loadDemoCollecting } from './server/seed.ts'
import { slipNeedsFile } from './server/slips.ts'

export const feature: Feature = {
  name: 'remittance',
  contributions: [
    contributes(dataTables, collectionsTable),

    ...holdsPersonalData(receivedHeld),
    contributes(fileReferences, slipNeedsFile),
    contributes(creditForbidden, overdueForbidsCredit),
    contributes(staysWithAgent, unremitted),
  ],
  demonstration: { work: loadDemoCollecting },
  install: ({ files, secret, brand, pageUrl }) => ({
    served: [remittanceApi({ files, secret, brand, pageUrl })],
    jobWorkers: [jobWorker(remindOfRemittances, (_, context) => remind(context))],
  }),
}
