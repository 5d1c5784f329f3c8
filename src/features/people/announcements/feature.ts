import type { Feature } from '../../feature.ts'
import { announcementsApi } from './server/api.ts'
import { announcementsJobs } from './server/jobs.ts'

export const feature: Feature = {
  name: 'announcements',
  install: () => ({ served: [announcementsApi()], jobWorkers: announcementsJobs() }),
}
