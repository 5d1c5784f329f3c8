import { plainDb } from '#kit/server/db.ts'
import type { Feature } from '../../feature.ts'
import { simulatorsApi } from './server/api.ts'
import { simulatedServices } from './server/plugin.ts'

export const feature: Feature = {
  name: 'simulators',
  install: ({ hasSimulators, pool, secretFor, ownUrl }) =>
    hasSimulators
      ? {
          served: [simulatorsApi({ ownUrl, secretFor })],
          plugins: [simulatedServices({ db: plainDb(pool), secretFor, ownUrl })],
        }
      : {},
}
