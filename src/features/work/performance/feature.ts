import { agentBadges } from '#features/work/microsite/public/server/badges.ts'
import { contributes } from '#kit/extension-point.ts'
import { figures } from '#kit/server/figures.ts'
import type { Feature } from '../../feature.ts'
import { performanceApi } from './server/api.ts'
import { policiesBadge } from './server/badges.ts'
import { conversionApi } from './server/conversion.ts'
import { salesFigures } from './server/figures.ts'
import { loadDemoTargets } from './server/seed.ts'
import { targetYearApi } from './server/target-year-api.ts'

export const feature: Feature = {
  name: 'performance',
  contributions: [contributes(agentBadges, policiesBadge), ...salesFigures.map((figure) => contributes(figures, figure))],
  demonstration: { work: loadDemoTargets },
  install: () => ({ served: [performanceApi(), conversionApi(), targetYearApi()] }),
}
