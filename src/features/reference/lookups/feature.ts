import type { Feature } from '../../feature.ts'
import { lookupsApi } from './server/api.ts'
import { lookupsJobs } from './server/jobs.ts'
import { maintainedListsApi } from './server/lists/api.ts'
import { listWarnings, loadLists } from './server/seed.ts'

export const feature: Feature = {
  name: 'lookups',
  seed: loadLists,
  warnings: listWarnings,
  install: () => ({ served: [lookupsApi(), maintainedListsApi()], jobWorkers: lookupsJobs() }),
}
