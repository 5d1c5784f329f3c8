import { z } from 'zod'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import { contributes } from '#kit/extension-point.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import { configured, type Feature } from '../../feature.ts'
import { removeQuotationPapers } from './public/contract.ts'
import { papersApi } from './server/api.ts'
import { papersHeld } from './server/personal-data.ts'
import { paperNeedsFile, removeEndedPapers } from './server/store.ts'

/** The most that one transaction removes. */
const AT_ONCE = 100

export const feature: Feature = {
  name: 'papers',
  contributions: [...holdsPersonalData(papersHeld), contributes(fileReferences, paperNeedsFile)],
  ...configured(
    z.object({
      PAPERS_KEPT_DAYS: z.coerce
        .number()
        .int()
        .min(1)
        .max(3650)
        .default(180)
        .describe(
          'Days after which photos of documents are removed if their quotation did not become a policy, counted from its last change.',
        ),
    }),
    ({ files }, { PAPERS_KEPT_DAYS: keptDays }) => ({
      served: [papersApi({ files })],
      jobWorkers: [
        jobWorker(removeQuotationPapers, async (_, { transaction, now }) => {
          const before = startOf(addDays(dayOf(now), -keptDays))
          for (let removed = AT_ONCE; removed === AT_ONCE; ) removed = await transaction((db) => removeEndedPapers(db, before, AT_ONCE))
        }),
      ],
    }),
  ),
}
