import { pathTo } from '#domain/routing.ts'
import type { CardCode } from '../rules/cards.ts'

const audience = 'agent'

export const proposalAddress = (id: string): string => pathTo('proposals/cards', { audience }, { id })
export const allProposals = (): string => pathTo('proposals/cards', { audience })

/** Where a card is typed: the nominee has an address of its own, the others share one. */
export const cardAddress = (id: string, card: CardCode): string =>
  card === 'nominee' ? pathTo('proposals/nominee', { audience }, { id }) : pathTo('proposals/personal', { audience }, { id, card })

export const leadProposals = (leadId: string): string => pathTo('proposals/lead-proposals', { audience }, { id: leadId })

export const quoteAddress = (leadId: string, line?: string): string => pathTo('quotes/quick-quote', { audience }, { lead: leadId, line })

export const needsAddress = (leadId: string | undefined): string => pathTo('proposals/sales-pitch', { audience }, { lead: leadId })
