import { pathTo } from '#domain/routing.ts'

export type Side = 'agent' | 'customer'

/** Screens of one customer; without one, `details` is the agent's list. */
const SCREENS = {
  details: 'customers/details',
  record: 'customers/record',
  card: 'customers/card',
  information: 'customers/information',
  contact: 'customers/contact',
} as const
export type CustomerScreen = keyof typeof SCREENS

export const customerAddress = (id: string, screen: CustomerScreen = 'details'): string =>
  pathTo(SCREENS[screen], { audience: 'agent' }, { id })

export const customersAddress = (): string => pathTo('customers/details', { audience: 'agent' })

/** A quotation that begins with all that is known of the customer. */
export const quoteAddress = (side: Side, id: string): string =>
  pathTo('quotes/quick-quote', { audience: side }, side === 'agent' ? { customer: id } : {})

/** Where somebody's own record is changed, who has one screen for all of it. */
export const ownAddress = (edit?: 'information' | 'contact'): string => pathTo('customers/details', { audience: 'customer' }, { edit })
