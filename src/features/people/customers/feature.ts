import type { Feature } from '../../feature.ts'
import { customersApi } from './server/api.ts'

export const feature: Feature = {
  name: 'customers',
  install: ({ secret, brand }) => ({ served: [customersApi({ secret, brand })] }),
}
