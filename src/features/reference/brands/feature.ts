import type { Feature } from '../../feature.ts'
import { brandsApi } from './server/api.ts'

export const brands: Feature = {
  name: 'brands',
  install: ({ brand }) => ({ served: [brandsApi({ brand })] }),
}
