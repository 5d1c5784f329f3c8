import { listDecided, listSubmitted } from '#features/reference/lookups/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { tariffsApi } from './server/api/tariffs.ts'
import { tariffsJobs } from './server/jobs.ts'
import { notifyListDecided, notifyListSubmitted } from './server/list-news.ts'
import { loadTariffs, unfitTariffs } from './server/seed.ts'

export const feature: Feature = {
  name: 'tariffs',
  contributions: [contributes(listSubmitted, notifyListSubmitted), contributes(listDecided, notifyListDecided)],
  seed: loadTariffs,
  warnings: async (owner) => (await unfitTariffs(owner)).map((sentence) => `Please look at this tariff: ${sentence}`),
  install: () => ({ served: [tariffsApi()], jobWorkers: tariffsJobs() }),
}
