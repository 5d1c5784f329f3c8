import { notifierOf } from '#features/servicing/policies/public/server/commands/tell.ts'
import { policyCancelled } from '#features/servicing/policies/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { endorsementsApi } from './server/api.ts'
import { withdrawOnCancellation } from './server/ask.ts'
import { endorsementsHeld } from './server/personal-data.ts'

export const feature: Feature = {
  name: 'endorsements',
  contributions: [...holdsPersonalData(endorsementsHeld), contributes(policyCancelled, withdrawOnCancellation)],
  install: ({ secret, brand, pageUrl }) => ({
    served: [endorsementsApi({ secret, brand, pageUrl, tell: notifierOf({ secret, brand, pageUrl }) })],
  }),
}
