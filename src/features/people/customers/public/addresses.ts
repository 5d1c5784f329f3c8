import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'

/** Screens of one customer; without a customer, `details` is the agent's list. */
const SCREENS = {
  details: 'customer-pages/details',
  record: 'customer-pages/record',
  card: 'customer-pages/card',
  information: 'customers/information',
  contact: 'customers/contact',
} as const
export type CustomerScreen = keyof typeof SCREENS

export const customerAddress = (id: string, screen: CustomerScreen = 'details'): string =>
  pathTo(SCREENS[screen], { audience: 'agent' }, { id })

export const customersAddress = (): string => pathTo('customer-pages/details', { audience: 'agent' })

/** A quotation prefilled with all that is known of the customer. */
export const quoteAddress = (side: Side, id: string): string =>
  pathTo('quotes/quick-quote', { audience: side }, side === 'agent' ? { customer: id } : {})

/** Where a customer changes their own record; they have one screen for all of it. */
export const ownAddress = (edit?: 'information' | 'contact'): string => pathTo('customer-pages/details', { audience: 'customer' }, { edit })
