import { eq } from 'drizzle-orm'
import { openProviderDesk } from '#features/servicing/payments/public/server/provider-desk.ts'
import { contributes } from '#kit/extension-point.ts'
import { figures } from '#kit/server/figures.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import { operationsParts } from '#kit/server/operations.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import type { Feature } from '../../feature.ts'
import { bookPayments, fetchSettlementFiles } from './public/contract/jobs.ts'
import { settlementApi } from './server/api.ts'
import { fetchSettlements } from './server/fetch.ts'
import { bookMovements } from './server/journal.ts'
import { unexplainedItems, unexplainedPart } from './server/operations.ts'
import { settlementFiles } from './server/tables.ts'

/** Movements are booked within minutes; earlier runs may have failed. */
const BOOKED_MS = 2 * 86_400_000

export const feature: Feature = {
  name: 'settlement',
  contributions: [
    contributes(fileReferences, async (db, key) => (await db.$count(settlementFiles, eq(settlementFiles.fileKey, key))) > 0),
    contributes(figures, unexplainedItems),
    contributes(operationsParts, unexplainedPart),
  ],
  install: ({ files, simulatorsUrl, secretFor }, environment) => {
    const desk = openProviderDesk(environment, { simulatorsUrl, secretFor })
    return {
      served: [settlementApi({ files, desk })],
      jobWorkers: [
        jobWorker(bookPayments, (_, { transaction, now }) => transaction((db) => bookMovements(db, new Date(now.getTime() - BOOKED_MS)))),
        jobWorker(fetchSettlementFiles, (_, context) => fetchSettlements({ desk, files }, context)),
      ],
    }
  },
}
