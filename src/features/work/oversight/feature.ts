import type { Feature } from '../../feature.ts'
import { oversightApi } from './server/api.ts'
import { oversightJobs } from './server/jobs.ts'

export const feature: Feature = {
  name: 'oversight',
  install: ({ secretFor, flushSecurityEvents }) => ({
    served: [oversightApi({ identifierKey: secretFor('security-events'), flushSecurityEvents })],
    jobWorkers: oversightJobs({ auditKey: secretFor('audit') }),
  }),
}
