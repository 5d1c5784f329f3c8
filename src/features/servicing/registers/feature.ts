import type { Feature } from '../../feature.ts'
import { registersApi } from './server/api.ts'

export const feature: Feature = {
  name: 'registers',
  install: () => ({ served: [registersApi()] }),
}
