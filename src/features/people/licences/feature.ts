import { contributes } from '#kit/extension-point.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import type { Feature } from '../../feature.ts'
import { warnOfRenewal } from './public/contract/jobs.ts'
import { importApi } from './server/api/import.ts'
import { licencesApi } from './server/api/licences.ts'
import { renewalsApi } from './server/api/renewals.ts'
import { giveSpecimens } from './server/practice.ts'
import { licenceNeedsFile } from './server/scans.ts'
import { loadDemoLicences } from './server/seed.ts'
import { licenceWarnings } from './server/store.ts'
import { warnHolders } from './server/warn.ts'

export const feature: Feature = {
  name: 'licences',
  warnings: licenceWarnings,
  demonstration: { people: loadDemoLicences },
  practising: { person: (db, { id }, today) => giveSpecimens(db, id, today) },
  contributions: [contributes(fileReferences, licenceNeedsFile)],
  install: ({ files, secret, brand, pageUrl, transactAsSystem }) => ({
    served: [licencesApi({ files }), renewalsApi({ files, secret, brand, pageUrl }), importApi()],
    jobWorkers: [jobWorker(warnOfRenewal, () => transactAsSystem(warnHolders))],
  }),
}
