import type { Feature } from '../../feature.ts'
import { storedBrand, withStored } from './public/server/settings.ts'
import { brandsApi } from './server/api.ts'

export const feature: Feature = {
  name: 'brands',
  install: ({ brand, hub, log, transactAsSystem }) => {
    // All users of the brand share this object, so that a change is seen by all of them at once.
    const learn = () => transactAsSystem(async (db) => Object.assign(brand, withStored(brand, await storedBrand(db))))
    hub.hear('brand', () => void learn().catch((error: unknown) => log.warn({ err: error }, 'brand')))
    return { served: [brandsApi({ brand })] }
  },
}
