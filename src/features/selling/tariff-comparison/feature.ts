import { newestComparison as comparisonPlace } from '#features/selling/tariffs/public/server/comparison.ts'
import { contributes } from '#kit/extension-point.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { tariffComparisonApi } from './server/api.ts'
import { tariffComparisonJobs } from './server/jobs.ts'
import { newestComparison } from './server/newest.ts'
import { comparedPrices } from './server/personal-data.ts'

export const feature: Feature = {
  name: 'tariff-comparison',
  contributions: [...holdsPersonalData(comparedPrices), contributes(comparisonPlace, newestComparison)],
  install: () => ({ served: [tariffComparisonApi()], jobWorkers: tariffComparisonJobs() }),
}
