import { agentBadges } from '#features/work/microsite/public/server/badges.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { performanceApi } from './server/api.ts'
import { policiesBadge } from './server/badges.ts'
import { loadDemoTargets } from './server/seed.ts'

export const feature: Feature = {
  name: 'performance',
  contributions: [contributes(agentBadges, policiesBadge)],
  demonstration: { work: loadDemoTargets },
  install: () => ({ served: [performanceApi()] }),
}
