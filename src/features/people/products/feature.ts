import { saleRequirements } from '#features/people/licences/public/server/requirements.ts'
import { officeChangeKinds } from '#features/people/office-changes/public/server/kinds.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { soldToday } from './public/server/on-sale.ts'
import { stoppedApi, stopsApi } from './server/api.ts'
import { stopKind } from './server/kind.ts'

export const feature: Feature = {
  name: 'products',
  contributions: [contributes(officeChangeKinds, stopKind), contributes(saleRequirements, soldToday)],
  install: ({ secret }) => ({ served: [stoppedApi({ secret }), stopsApi()] }),
}
