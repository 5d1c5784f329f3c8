import type { Feature } from '../../feature.ts'
import { vitalsApi } from './server/api.ts'

export const feature: Feature = {
  name: 'vitals',
  install: () => ({ served: [vitalsApi()] }),
}
