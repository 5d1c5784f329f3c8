import { systemDb } from '#kit/server/db.ts'
import { practiceHere } from '#kit/server/practice.ts'
import type { Feature } from '../../feature.ts'
import { simulatorsApi } from './server/api.ts'
import { simulatedServices } from './server/plugin.ts'

export const feature: Feature = {
  name: 'simulators',
  install: ({ hasSimulators, pool, secretFor, ownUrl }) => {
    if (!hasSimulators) return {}
    const deps = { db: systemDb(pool, 'simulators'), secretFor, ownUrl }
    // Whoever practises sees what their own customers receive, and nobody else's.
    return { served: practiceHere() ? [] : [simulatorsApi(deps)], plugins: [simulatedServices(deps)] }
  },
}
