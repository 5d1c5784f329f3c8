import type { Feature } from '../../feature.ts'
import { creditApi } from './server/api.ts'
import { loadDemoCredit } from './server/seed.ts'

export const feature: Feature = {
  name: 'credit',
  demonstration: { work: loadDemoCredit },
  install: () => ({ served: [creditApi()] }),
}
