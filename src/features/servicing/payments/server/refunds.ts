import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { paymentLife, refundLife } from '#domain/life-cycles.ts'
import { formatPesos, sum } from '#domain/money.ts'
import { notifyRefunded } from '#features/servicing/policies/public/contract.ts'
import type { PremiumReturned } from '#features/servicing/policies/public/server/events.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import type { Enqueue, JobContext } from '#kit/server/jobs.ts'
import { advance, startHistories } from '#kit/server/life-cycle.ts'
import { sendRefund } from '../public/contract.ts'
import { BY_HAND } from '../public/rules/providers.ts'
import { payments, refunds } from '../public/server/tables.ts'
import { REFUSED_FOR_GOOD } from '../rules/office-refunds.ts'
import { notifyOfficeOfRefund } from './office-refunds.ts'
import type { Providers } from './provider/registry.ts'
import { ProviderRefused, ProviderUnavailable } from './provider.ts'
import { reconcile } from './statement/named.ts'
import { findWhole } from './statement/store.ts'
import { findPayment, lockPayment, type PaymentRow, stateOf } from './store.ts'

const WHOLE = 'All of it was returned; the provider sent it back.'
const TAKEN = 'The bank had taken the payment back.'
const returner: Actor = { kind: 'system', name: 'payments' }

/** What is being or was returned of a payment, without refunds that found nothing left to send. */
const returnedOf = (db: Db, paymentIds: readonly string[]) =>
  db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, [...paymentIds]), ne(refunds.state, 'dropped')))

/** Why no provider sends part of a payment to the policyholder, so that the office pays it; undefined where one does. */
const whyByOffice = ({ provider, customerId }: PaymentRow, holderId: string): string | undefined =>
  customerId !== holderId
    ? 'The previous policyholder paid it.'
    : provider === BY_HAND
      ? 'It was paid manually, so no payment provider can send it.'
      : undefined

/**
 * Returns some of what was paid for a policy: records from which payments, and never more than each of them paid. What providers can send
 * comes first, newest first; then what was paid by hand or by a former policyholder, which the office pays. Any remainder, because a bank
 * took a payment back, is for no one to send.
 */
export async function returnPremium(db: Db, { policyId, sourceId, amount, actor }: PremiumReturned, enqueue: Enqueue): Promise<void> {
  await runAsSystem(db, actor, async () => {
    const [policy] = await db.select({ holderId: policies.customerId }).from(policies).where(eq(policies.id, policyId))
    if (!policy) throw new Error(`something of policy ${policyId} is returned, which is not there`)
    const rows = await db
      .select()
      .from(payments)
      .where(and(eq(payments.policyId, policyId), eq(payments.state, 'paid')))
      .orderBy(desc(payments.paidAt), desc(payments.id))
      .for('update')
    const known = rows.map((payment) => ({ payment, refusedBecause: whyByOffice(payment, policy.holderId) }))
    const paid = known.toSorted((a, b) => Number(a.refusedBecause !== undefined) - Number(b.refusedBecause !== undefined))
    const returned =
      paid.length === 0
        ? []
        : await returnedOf(
            db,
            paid.map(({ payment }) => payment.id),
          )
    let left = amount
    for (const { payment, refusedBecause } of paid) {
      const before = sum(returned.flatMap(({ paymentId, amount: each }) => (paymentId === payment.id ? [each] : [])))
      const part = Math.min(left, payment.amount - before)
      if (part <= 0) continue
      left -= part
      const reference = `REF-${randomBytes(12).toString('hex').toUpperCase()}`
      const added = await db
        .insert(refunds)
        .values({ policyId, paymentId: payment.id, sourceId, amount: part, reference, refusedBecause })
        .returning()
      await startHistories(
        db,
        refundLife,
        added.map(({ id }) => id),
        returner,
      )
      for (const row of added) {
        if (refusedBecause) await leaveToOffice(db, row, refusedBecause)
        else await enqueue(db, sendRefund, { refundId: row.id })
      }
    }
  })
}

async function leaveToOffice(db: Db, row: typeof refunds.$inferSelect, reason: string): Promise<void> {
  await advance(db, { cycle: refundLife, table: refunds, id: row.id, from: 'asked', event: 'leave-to-office', actor: returner, reason })
  await notifyOfficeOfRefund(db, row, reason)
}

/**
 * Asks the provider of a payment to send some of it back, under the refund's ID, so that it does so once however often it is asked, and a
 * crash in between is recovered by asking again.
 */
export async function sendBack({ refundId }: { readonly refundId: string }, providers: Providers, context: JobContext): Promise<void> {
  const { transaction, enqueue, actor, now } = context
  const known = await transaction((db) => findRefund(db, refundId))
  if (known?.refund.state !== 'asked') return
  const { refund, payment, whole } = known
  const asked = whole ?? payment
  const provider = providers.named(asked.provider)
  if (!provider) throw new ProviderUnavailable(`the payment provider ${asked.provider} is not configured any more`)
  const { status } = await provider.retrieve(asked)
  const step = { cycle: refundLife, table: refunds, id: refund.id, from: 'asked', actor } as const
  // The bank was faster: there is nothing left to send.
  if (status === 'reversed') {
    await reconcile(asked.id, { ...context, providers, evenIfPaid: true })
    return transaction(async (db) => {
      if (await isStillAsked(db, refund.id)) await advance(db, { ...step, event: 'drop', reason: TAKEN })
    })
  }
  if (status !== 'paid' && status !== 'refunded')
    throw new ProviderUnavailable(`the payment provider says ${status} of a payment of which it is asked to send something back`)
  if (status === 'paid')
    try {
      await provider.refund(asked, { reference: refund.reference, amount: refund.amount })
    } catch (error) {
      if (!(error instanceof ProviderRefused) || !(await refuse(refund.id, error, context))) throw error
      return
    }
  await transaction(async (db) => {
    const row = await lockPayment(db, payment.id)
    if (!row || !(await isStillAsked(db, refund.id))) return
    await advance(db, { ...step, event: 'send', reason: `${formatPesos(refund.amount)} of ${payment.reference}`, set: { sentAt: now } })
    await endReturned(db, row, { actor, now })
    await enqueue(db, notifyRefunded, { policyId: refund.policyId, amount: refund.amount })
  })
}

/** Counts a refusal; returns whether it is one too many, so that the office pays. */
const refuse = (id: string, { message }: ProviderRefused, { transaction, actor }: JobContext): Promise<boolean> =>
  transaction(async (db) => {
    const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (row?.state !== 'asked') return true
    const set = { refusals: row.refusals + 1, refusedBecause: message }
    if (set.refusals < REFUSED_FOR_GOOD) {
      await db.update(refunds).set(set).where(eq(refunds.id, id))
      return false
    }
    await advance(db, { cycle: refundLife, table: refunds, id, from: 'asked', event: 'refuse', actor, reason: message, set })
    await notifyOfficeOfRefund(db, row, message)
    return true
  })

/** A payment that was fully sent back is over. */
async function endReturned(db: Db, row: PaymentRow, { actor, now }: Pick<JobContext, 'actor' | 'now'>): Promise<void> {
  const sent = (await returnedOf(db, [row.id])).filter(({ state }) => state === 'sent')
  if (stateOf(row) !== 'paid' || sum(sent.map(({ amount }) => amount)) < row.amount) return
  await advance(db, {
    ...{ cycle: paymentLife, table: payments, id: row.id, from: 'paid', event: 'send-back', actor, reason: WHOLE },
    set: { reason: WHOLE, nextCheckAt: null, updatedAt: now },
  })
}

async function findRefund(db: Db, id: string) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  const payment = refund && (await findPayment(db, refund.paymentId))
  if (!refund || !payment) return undefined
  return { refund, payment, whole: payment.wholeId === null ? undefined : await findWhole(db, payment.wholeId) }
}

async function isStillAsked(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id)).for('update')
  return row?.state === 'asked'
}

/** What is returned of the payments of a policy, oldest first. */
export const refundsOf = (db: Db, policyId: string) =>
  db
    .select({
      ...{ id: refunds.id, sourceId: refunds.sourceId, state: refunds.state, amount: refunds.amount },
      ...{ createdAt: refunds.createdAt, sentAt: refunds.sentAt, paymentReference: payments.reference },
      ...{ paidReference: refunds.paidReference, paidOn: refunds.paidOn },
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.policyId, policyId))
    .orderBy(asc(refunds.id))
