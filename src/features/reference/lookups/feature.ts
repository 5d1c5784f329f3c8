import type { Feature } from '../../feature.ts'
import { lookupsApi } from './server/api.ts'
import { loadLists } from './server/seed.ts'

export const feature: Feature = {
  name: 'lookups',
  seed: loadLists,
  install: () => ({ served: [lookupsApi()] }),
}
