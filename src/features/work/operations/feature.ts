import { contributes } from '#kit/extension-point.ts'
import { figures } from '#kit/server/figures.ts'
import { operationsParts } from '#kit/server/operations.ts'
import type { Feature } from '../../feature.ts'
import { operationsApi } from './server/api.ts'
import { operationsJobs } from './server/jobs.ts'
import { backupAge, backupsPart, providersPart } from './server/own-parts.ts'

export const feature: Feature = {
  name: 'operations',
  contributions: [contributes(figures, backupAge), contributes(operationsParts, providersPart), contributes(operationsParts, backupsPart)],
  install: ({ desk }) => ({ served: [operationsApi({ desk })], jobWorkers: operationsJobs({ desk }) }),
}
