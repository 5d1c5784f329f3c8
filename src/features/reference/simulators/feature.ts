import { hmac } from '#kit/server/crypto.ts'
import { plainDb } from '#kit/server/db.ts'
import type { Feature } from '../../feature.ts'
import { CARD_SECRET } from './public/addresses.ts'
import { simulatorsApi } from './server/api.ts'
import { simulatedServices } from './server/plugin.ts'

export const feature: Feature = {
  name: 'simulators',
  install: ({ hasSimulators, pool, secret, ownUrl }) =>
    hasSimulators
      ? {
          served: [simulatorsApi()],
          plugins: [simulatedServices({ db: plainDb(pool), cardSecret: hmac(secret, CARD_SECRET), ownUrl })],
        }
      : {},
}
