import type { Feature } from '../../feature.ts'
import { performanceApi } from './server/api.ts'
import { loadDemoTargets } from './server/seed.ts'

export const feature: Feature = {
  name: 'performance',
  demonstration: { work: loadDemoTargets },
  install: () => ({ served: [performanceApi()] }),
}
