import type { Feature } from '../../feature.ts'
import { proposalsApi } from './server/api/proposals.ts'

export const proposals: Feature = {
  name: 'proposals',
  install: () => ({ served: [proposalsApi()] }),
}
