import { contributes } from '#kit/extension-point.ts'
import { figures } from '#kit/server/figures.ts'
import { operationsParts } from '#kit/server/operations.ts'
import type { Feature } from '../../feature.ts'
import { auditApi } from './server/api.ts'
import { auditJobs } from './server/jobs.ts'
import { auditPart, auditUnsealed } from './server/operations.ts'

export const feature: Feature = {
  name: 'audit',
  contributions: [contributes(figures, auditUnsealed), contributes(operationsParts, auditPart)],
  install: ({ secretFor }) => {
    const auditKey = secretFor('audit')
    return { served: [auditApi({ auditKey })], jobWorkers: auditJobs({ auditKey }) }
  },
}
