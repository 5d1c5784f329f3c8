import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { oversightApi } from './server/api.ts'
import { oversightJobs } from './server/jobs.ts'
import { readings } from './server/personal-data.ts'

export const feature: Feature = {
  name: 'oversight',
  contributions: [...holdsPersonalData(readings)],
  install: ({ secretFor, flushSecurityEvents }) => ({
    served: [oversightApi({ identifierKey: secretFor('security-events'), flushSecurityEvents })],
    jobWorkers: oversightJobs({ auditKey: secretFor('audit') }),
  }),
}
