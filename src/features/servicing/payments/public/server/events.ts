import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { payments } from './tables.ts'

type Confirmed = Pick<typeof payments.$inferSelect, 'id' | 'customerId' | 'policyId'> & { readonly paidAt: Date }

/** The provider confirmed a payment, in the transaction that notes it; whoever asked the provider may be anybody. */
export const paymentConfirmed: EventPoint<[db: Db, payment: Confirmed, enqueue: Enqueue]> = extensionPoint('payment confirmed')

/** What was paid of a statement was settled, taken back or sent back, for every policy of it. */
export const statementDivided: EventPoint<[db: Db, statement: { readonly statementId: string }, enqueue: Enqueue]> =
  extensionPoint('payment of a statement divided')
