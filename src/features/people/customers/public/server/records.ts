import type { Actor } from '#kit/actor.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Customer } from '../contract.ts'
import type { customers } from './tables.ts'

export type CustomerRow = typeof customers.$inferSelect
export type CustomerRecords = Pick<Customer, 'seenAt' | 'policies' | 'quotations' | 'work'>
export type ActorContext = { readonly actor: Actor; readonly now: Date }

/** What other features hold about a customer, limited to what the actor may see. */
export const customerRecords =
  extensionPoint<(db: Db, customer: CustomerRow, asking: ActorContext) => Promise<Partial<CustomerRecords>>>('records of a customer')
