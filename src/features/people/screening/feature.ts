import type { Feature } from '../../feature.ts'
import { screeningApi } from './server/api.ts'
import { loadDemoScreeningList } from './server/seed.ts'

export const feature: Feature = {
  name: 'screening',
  demonstration: { people: loadDemoScreeningList },
  install: () => ({ served: [screeningApi()] }),
}
