import { notifierOf } from '#features/servicing/policies/public/server/commands/tell.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { endorsementsApi } from './server/api.ts'
import { endorsementsHeld } from './server/personal-data.ts'

export const feature: Feature = {
  name: 'endorsements',
  contributions: [...holdsPersonalData(endorsementsHeld)],
  install: ({ secret, brand, pageUrl }) => ({
    served: [endorsementsApi({ secret, brand, pageUrl, tell: notifierOf({ secret, brand, pageUrl }) })],
  }),
}
