import { prospects } from '#features/selling/quotes/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { knownOf, openProposal } from './public/server/commands.ts'
import { proposalsApi } from './server/api/proposals.ts'

export const feature: Feature = {
  name: 'proposals',
  contributions: [contributes(prospects, { find: knownOf, openProposal })],
  install: () => ({ served: [proposalsApi()] }),
}
