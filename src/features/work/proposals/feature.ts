import { prospects } from '#features/selling/quotes/public/server/sources.ts'
import { leadOfQuotation } from '#features/servicing/policies/public/server/lead-of-quotation.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { knownOf, openProposal } from './server/commands.ts'
import { leadOfProposal } from './server/store.ts'

export const proposals = defineFeature({
  name: 'proposals',
  contributions: [contributes(prospects, { find: knownOf, openProposal }), contributes(leadOfQuotation, leadOfProposal)],
})
