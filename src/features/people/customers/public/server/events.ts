import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

/** Both numbers in E.164. */
export type NumberChanged = { readonly customerId: string; readonly from: string; readonly to: string; readonly now: Date }

/** A customer's mobile number was changed: listeners revoke what the former gave access to, and replace it where we write to it. */
export const customerNumberChanged: EventPoint<[db: Db, event: NumberChanged]> = extensionPoint('number of a customer changed')

/** These customers have another agent now: listeners move what they started to the new one. */
export type CustomersReassigned = { readonly ids: readonly string[]; readonly from: string; readonly to: string }
export const customersReassigned: EventPoint<[db: Db, event: CustomersReassigned]> = extensionPoint('customers have another agent')
