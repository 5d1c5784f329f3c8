import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { contributes } from '#kit/extension-point.ts'
import { figures } from '#kit/server/figures.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import { operationsParts } from '#kit/server/operations.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { configured, type Feature } from '../../feature.ts'
import { makeDataSet } from './public/contract.ts'
import { PERSONAL_MODES } from './rules/subjects.ts'
import { dataSetsApi } from './server/api.ts'
import { makeSet } from './server/make.ts'
import { dataSetAge, dataSetsPart } from './server/operations.ts'
import { dataSetFiles, dataSets } from './server/tables.ts'

const DataSetSettings = z.object({
  DATA_SET_KEPT_DAYS: z.coerce.number().int().min(2).max(90).default(14).describe('Days for which a nightly data set is kept.'),
  DATA_SET_PERSONAL: z
    .enum(PERSONAL_MODES)
    .default('pseudonyms')
    .describe(
      'How nightly data sets deal with people: `pseudonyms` leaves out names, numbers and what people wrote, and uses a pseudonym for each customer; `plain` includes everything.',
    ),
})

export const feature: Feature = {
  name: 'data-sets',
  contributions: [
    contributes(
      fileReferences,
      async (db, key) =>
        (await db.$count(dataSetFiles, eq(dataSetFiles.fileKey, key))) > 0 ||
        (await db.$count(dataSets, eq(dataSets.manifestKey, key))) > 0,
    ),
    contributes(figures, dataSetAge),
    contributes(operationsParts, dataSetsPart),
  ],
  ...configured(DataSetSettings, ({ pool, files, secretFor }, { DATA_SET_KEPT_DAYS: keptDays, DATA_SET_PERSONAL: personal }) => {
    const making = { pool, files, personal, keptDays, secret: secretFor('data-set') }
    return { served: [dataSetsApi({ files, keptDays })], jobWorkers: [jobWorker(makeDataSet, (_, context) => makeSet(context, making))] }
  }),
}
