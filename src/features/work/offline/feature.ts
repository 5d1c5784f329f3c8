import type { Feature } from '../../feature.ts'
import { offlineApi } from './server/api.ts'

export const feature: Feature = {
  name: 'offline',
  install: ({ served }) => ({ served: [offlineApi({ served })] }),
}
