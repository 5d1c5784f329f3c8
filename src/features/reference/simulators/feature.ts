import type { Actor } from '#kit/actor.ts'
import { systemDb, transact } from '#kit/server/db.ts'
import { currentPractice } from '#kit/server/practice.ts'
import type { Feature } from '../../feature.ts'
import { simulatorsApi } from './server/api.ts'
import { simulatedServices } from './server/plugin.ts'
import type { SimulatorDeps } from './server/surroundings.ts'

const ACTOR = { kind: 'system', name: 'simulators' } as const satisfies Actor

export const feature: Feature = {
  name: 'simulators',
  install: ({ hasSimulators, pool, secretFor, ownUrl }) => {
    if (!hasSimulators) return {}
    const deps: SimulatorDeps = { db: systemDb(pool, ACTOR.name), transaction: (work) => transact(pool, ACTOR, work), secretFor, ownUrl }
    // People who practise see what their own customers receive, and no one else's messages.
    return { served: currentPractice() ? [] : [simulatorsApi(deps)], plugins: [simulatedServices(deps)] }
  },
}
