import type { Feature } from '../../feature.ts'
import { breachesApi } from './server/api/breaches.ts'
import { marketingApi } from './server/api/marketing.ts'

export const feature: Feature = { name: 'privacy', install: () => ({ served: [marketingApi(), breachesApi()] }) }
