import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { payments } from './tables.ts'

/** The provider confirmed a payment, in the transaction that notes it. */
export const paymentConfirmed: EventPoint<
  [db: Db, payment: Pick<typeof payments.$inferSelect, 'id' | 'customerId' | 'policyId'> & { readonly paidAt: Date }]
> = extensionPoint('payment confirmed')
