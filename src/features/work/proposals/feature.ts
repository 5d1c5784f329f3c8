import { bookParts } from '#features/people/staff/public/server/book.ts'
import { prospects } from '#features/selling/quotes/public/server/sources.ts'
import { leadOfPolicy } from '#features/servicing/policies/public/server/lead-of-quotation.ts'
import { contributes } from '#kit/extension-point.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { proposalsApi } from './server/api/proposals.ts'
import { proposalsOfBook } from './server/book.ts'
import { knownOf, openProposal } from './server/commands.ts'
import { proposalsHeld } from './server/personal-data.ts'
import { leadOfProposal } from './server/store.ts'

export const feature: Feature = {
  name: 'proposals',
  contributions: [
    ...holdsPersonalData(proposalsHeld),
    contributes(prospects, { find: knownOf, openProposal }),
    contributes(leadOfPolicy, leadOfProposal),
    contributes(bookParts, proposalsOfBook),
  ],
  install: () => ({ served: [proposalsApi()] }),
}
