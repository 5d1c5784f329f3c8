import { and, eq, inArray } from 'drizzle-orm'
import { refundLife } from '#domain/life-cycles.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { advanceAll } from '#kit/server/life-cycle.ts'
import { refunds } from '../public/server/tables.ts'

const returner: Actor = { kind: 'system', name: 'payments' }

/** A payment no longer counts: nothing of it is left for the office to pay. */
export async function dropWaiting(db: Db, paymentId: string, reason: string): Promise<void> {
  const which = eq(refunds.paymentId, paymentId)
  await advanceAll(db, { cycle: refundLife, table: refunds, which, from: 'office', event: 'drop', actor: returner, reason })
}

/** Whether the office paid back some of a payment, or says so. */
export const isPaidOutByOffice = async (db: Db, paymentId: string): Promise<boolean> =>
  (await db.$count(refunds, and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ['proposed', 'paid-out'])))) > 0

/** Whether someone says that the office paid back some of a payment, and no second person has confirmed it yet. */
export const waitsToBeConfirmed = async (db: Db, paymentId: string): Promise<boolean> =>
  (await db.$count(refunds, and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'proposed')))) > 0
