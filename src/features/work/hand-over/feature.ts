import type { Feature } from '../../feature.ts'
import { handOverApi } from './server/api.ts'
import { handOverJobs } from './server/jobs.ts'

export const feature: Feature = {
  name: 'hand-over',
  install: ({ brand, secret }) => ({ served: [handOverApi({ brand, secret })], jobWorkers: handOverJobs({ brand, secret }) }),
}
