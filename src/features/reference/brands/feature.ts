import type { Feature } from '../../feature.ts'
import { brandsApi } from './server/api.ts'

export const feature: Feature = {
  name: 'brands',
  install: ({ brand }) => ({ served: [brandsApi({ brand })] }),
}
