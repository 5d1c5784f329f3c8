import type { Feature } from '../../feature.ts'
import { sharingApi } from './server/api.ts'

export const feature: Feature = {
  name: 'sharing',
  install: ({ secret }) => ({ served: [sharingApi({ secret })] }),
}
