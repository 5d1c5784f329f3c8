import type { Feature } from '../../feature.ts'
import { sharingApi } from './server/api.ts'

export const sharing: Feature = {
  name: 'sharing',
  install: ({ secret }) => ({ served: [sharingApi({ secret })] }),
}
