import type { Feature } from '../../feature.ts'
import { licencesApi } from './server/api.ts'
import { loadDemoLicences } from './server/seed.ts'
import { licenceWarnings } from './server/store.ts'

export const feature: Feature = {
  name: 'licences',
  warnings: licenceWarnings,
  demonstration: { people: loadDemoLicences },
  install: () => ({ served: [licencesApi()] }),
}
