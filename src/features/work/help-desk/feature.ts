import { contributes } from '#kit/extension-point.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { deskApi } from './server/api/desk.ts'
import { ownApi } from './server/api/own.ts'
import { helpDeskJobs } from './server/jobs.ts'
import { requestsHeld } from './server/personal-data.ts'
import { requestNeedsFile } from './server/store/requests.ts'

export const feature: Feature = {
  name: 'help-desk',
  contributions: [...holdsPersonalData(requestsHeld), contributes(fileReferences, requestNeedsFile)],
  install: ({ files, secret, brand, pageUrl }) => ({
    served: [ownApi(files), deskApi({ files, secret, brand, pageUrl })],
    jobWorkers: helpDeskJobs(),
  }),
}
