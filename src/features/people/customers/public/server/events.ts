import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

export type NumberChanged = { readonly customerId: string; readonly now: Date }

/** A customer's mobile number was changed: listeners revoke what the former number gave access to. */
export const customerNumberChanged: EventPoint<[db: Db, event: NumberChanged]> = extensionPoint('number of a customer changed')

/** These customers have another agent now: listeners move what they started to the new one. */
export type CustomersReassigned = { readonly ids: readonly string[]; readonly from: string; readonly to: string }
export const customersReassigned: EventPoint<[db: Db, event: CustomersReassigned]> = extensionPoint('customers have another agent')
