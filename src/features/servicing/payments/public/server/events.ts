import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { payments } from './tables.ts'

type Confirmed = Pick<typeof payments.$inferSelect, 'id' | 'customerId' | 'policyId'> & { readonly paidAt: Date }

/** The provider confirmed a payment, in the transaction that records it; anyone may have triggered the check. */
export const paymentConfirmed: EventPoint<[db: Db, payment: Confirmed, enqueue: Enqueue]> = extensionPoint('payment confirmed')

/** A payment of a statement was settled, reversed or refunded, for every policy of it. */
export const statementDivided: EventPoint<[db: Db, statement: { readonly statementId: string }, enqueue: Enqueue]> =
  extensionPoint('payment of a statement divided')
