import type { Feature } from '../../feature.ts'
import { auditApi } from './server/api.ts'
import { auditJobs } from './server/jobs.ts'

export const feature: Feature = {
  name: 'audit',
  install: ({ secretFor }) => {
    const auditKey = secretFor('audit')
    return { served: [auditApi({ auditKey })], jobWorkers: auditJobs({ auditKey }) }
  },
}
