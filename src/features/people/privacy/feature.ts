import { contributes } from '#kit/extension-point.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { breachesApi } from './server/api/breaches.ts'
import { marketingApi } from './server/api/marketing.ts'
import { ownRequestsApi, requestsApi } from './server/api/requests.ts'
import { privacyJobs } from './server/jobs.ts'
import { marketingConsent, requestsHeld } from './server/personal-data.ts'
import { copyNeedsFile } from './server/store/requests.ts'

export const feature: Feature = {
  name: 'privacy',
  contributions: [...holdsPersonalData(marketingConsent, requestsHeld), contributes(fileReferences, copyNeedsFile)],
  install: ({ files, secret, brand }) => ({
    served: [marketingApi(), breachesApi(), requestsApi({ files, secret, brand }), ownRequestsApi({ files, secret, brand })],
    jobWorkers: privacyJobs(),
  }),
}
