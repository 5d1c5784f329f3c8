import type { Feature } from '../../feature.ts'
import { officeChangesApi } from './server/api.ts'

export const feature: Feature = {
  name: 'office-changes',
  install: () => ({ served: [officeChangesApi()] }),
}
