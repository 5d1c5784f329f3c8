import { z } from 'zod'
import { quotationEnded, quotationPriced, riskChanged } from '#features/selling/quotes/public/server/events.ts'
import { inspectionClearance, photographsThere } from '#features/selling/quotes/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import { configured, type Feature } from '../../feature.ts'
import { captureApi } from './server/api/capture.ts'
import { inspectionsApi } from './server/api/inspection.ts'
import { reviewApi } from './server/api/review.ts'
import { photographNeedsFile } from './server/commands/files.ts'
import { cancelInspection, clearedOn, photographsOf, requireWherePriced } from './server/commands/inspections.ts'
import { inspectionsJobs } from './server/jobs.ts'
import { photographs } from './server/personal-data.ts'

export const feature: Feature = {
  name: 'inspections',
  contributions: [
    ...holdsPersonalData(photographs),
    contributes(inspectionClearance, clearedOn),
    contributes(photographsThere, photographsOf),
    contributes(quotationPriced, requireWherePriced),
    contributes(riskChanged, (db, { quotation, actor }) => cancelInspection(db, quotation.id, 'The answers changed.', actor)),
    contributes(quotationEnded, (db, { quotation, actor }) => cancelInspection(db, quotation.id, 'The quotation has ended.', actor)),
    contributes(fileReferences, photographNeedsFile),
  ],
  ...configured(
    z.object({
      PICTURES_KEPT_DAYS: z.coerce
        .number()
        .int()
        .min(1)
        .max(3650)
        .default(180)
        .describe(
          'Days after which an inspection’s photos and their locations are removed when no policy depends on them: the inspection lapsed, was cancelled, or its quotation led to nothing.',
        ),
    }),
    ({ files, secret, brand, transactAsSystem }, { PICTURES_KEPT_DAYS: keptDays }) => ({
      served: [captureApi({ files, transactAsSystem }), inspectionsApi({ files }), reviewApi({ secret, brand })],
      jobWorkers: inspectionsJobs({ keptDays }),
    }),
  ),
}
