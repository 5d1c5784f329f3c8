import { pathTo } from '#domain/routing.ts'
import { IconAlertTriangle, IconScale, IconUserExclamation } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'

const AGENT = { audience: 'agent' } as const

export const claimsNavigation = (): readonly Destination[] => [
  {
    rank: 26,
    label: 'Claims office',
    icon: IconScale,
    to: pathTo('claims/queue', AGENT),
    feature: 'CLAIMS',
    of: ['claims/queue', 'claims/office'],
  },
  {
    rank: 27,
    label: 'Reports by third parties',
    icon: IconUserExclamation,
    to: pathTo('claims/third-parties', AGENT),
    feature: 'CLAIMS',
    of: ['claims/third-parties', 'claims/third-party'],
  },
  {
    rank: 73,
    label: 'Claims',
    icon: IconAlertTriangle,
    to: pathTo('claims/list', AGENT),
    feature: 'QUOTES',
    of: ['claims/list', 'claims/claim', 'claims/report'],
  },
]
