import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { customersApi } from './server/api.ts'
import { particulars } from './server/personal-data.ts'

export const feature: Feature = {
  name: 'customers',
  contributions: [...holdsPersonalData(particulars)],
  install: ({ secret, brand }) => ({ served: [customersApi({ secret, brand })] }),
}
