import { systemDb } from '#kit/server/db.ts'
import type { Feature } from '../../feature.ts'
import { simulatorsApi } from './server/api.ts'
import { simulatedServices } from './server/plugin.ts'

export const feature: Feature = {
  name: 'simulators',
  install: ({ hasSimulators, pool, secretFor, ownUrl }) => {
    if (!hasSimulators) return {}
    const deps = { db: systemDb(pool, 'simulators'), secretFor, ownUrl }
    return { served: [simulatorsApi(deps)], plugins: [simulatedServices(deps)] }
  },
}
