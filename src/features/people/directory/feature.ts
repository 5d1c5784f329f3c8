import type { Feature } from '../../feature.ts'
import { directoryApi } from './server/api.ts'

export const feature: Feature = {
  name: 'directory',
  install: ({ brand, secret }) => ({ served: [directoryApi({ brand, secret })] }),
}
