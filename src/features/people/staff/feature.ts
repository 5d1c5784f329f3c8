import type { Feature } from '../../feature.ts'
import { loadAccess } from './public/server/seed.ts'
import { staffApi } from './server/api.ts'

export const feature: Feature = { name: 'staff', seed: loadAccess, install: () => ({ served: [staffApi()] }) }
