import type { Feature } from '../../feature.ts'
import { tariffsApi } from './server/api/tariffs.ts'
import { tariffsJobs } from './server/jobs.ts'
import { loadTariffs, unfitTariffs } from './server/seed.ts'

export const feature: Feature = {
  name: 'tariffs',
  seed: loadTariffs,
  warnings: async (owner) => (await unfitTariffs(owner)).map((sentence) => `Please look at this tariff: ${sentence}`),
  install: () => ({ served: [tariffsApi()], jobWorkers: tariffsJobs() }),
}
