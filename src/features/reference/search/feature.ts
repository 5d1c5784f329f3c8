import type { Feature } from '../../feature.ts'
import { searchApi } from './server/api.ts'

export const feature: Feature = {
  name: 'search',
  install: () => ({ served: [searchApi()] }),
}
