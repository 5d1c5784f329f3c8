import type { Feature } from '../../feature.ts'
import { proposalsApi } from './server/api/proposals.ts'

export const feature: Feature = {
  name: 'proposals',
  install: () => ({ served: [proposalsApi()] }),
}
