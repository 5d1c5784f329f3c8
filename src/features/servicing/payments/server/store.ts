import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { CounterCode } from '#domain/counter-code.ts'
import { paymentLife } from '#domain/life-cycles.ts'
import { isPayableAt } from '#features/servicing/policies/public/rules/charges.ts'
import { findCharge } from '#features/servicing/policies/public/server/commands/charges.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { isOneOf } from '#kit/server/many-rows.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { together } from '#kit/server/together.ts'
import type { Payment } from '../public/contract.ts'
import { payments } from '../public/server/tables.ts'
import { outcomeOf } from '../rules/payments.ts'

export type PaymentRow = typeof payments.$inferSelect

const OPEN = ['created', 'pending', 'checking']

/** The state as the life cycle names it; the database allows no other. */
export function stateOf({ state }: { state: string }) {
  if (!paymentLife.isState(state)) throw new Error(`payment in unknown state ${state}`)
  return state
}

/** The policy, if the actor may pay it. Locks it against being cancelled in the meantime. */
export const policyToPay = async (db: Db, actor: Actor, id: string) =>
  (
    await db
      .select()
      .from(policies)
      .where(and(eq(policies.id, id), visibleTo(actor, policies)))
      .for('share')
  )[0]

/** Locks the policies against anyone who ends them or settles what was paid for, before any payment of theirs is locked. */
export const holdPolicy = together(async (db: Db, ids: readonly string[]) => {
  await db.select({ id: policies.id }).from(policies).where(isOneOf(policies.id, ids)).orderBy(policies.id).for('share')
  return () => undefined
})

/** Waits for anyone else who is starting, or reconciling, a payment of the charge. */
export const lockCharge = together(async (db: Db, ids: readonly string[]) => {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('pay:' || id, 0)) from (select id from unnest(${sql.param([...ids])}::text[]) id order by id) ordered`,
  )
  return () => undefined
})

export const findPayment = async (db: Db, id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]
export const findPaymentFor = async (db: Db, actor: Actor, id: string) =>
  (
    await db
      .select()
      .from(payments)
      .where(and(eq(payments.id, id), visibleTo(actor, payments)))
  )[0]
export const findByReference = async (db: Db, reference: string) =>
  (await db.select().from(payments).where(eq(payments.reference, reference)))[0]
export const findByProviderRef = async (db: Db, provider: string, providerRef: string) =>
  (
    await db
      .select()
      .from(payments)
      .where(and(eq(payments.provider, provider), eq(payments.providerRef, providerRef)))
  )[0]

export const lockPayment = async (db: Db, id: string) => (await db.select().from(payments).where(eq(payments.id, id)).for('update'))[0]

export const paymentsOf = (db: Db, actor: Actor, policyId: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.policyId, policyId), visibleTo(actor, payments)))
    .orderBy(desc(payments.attempt))

export const openPaymentOf = async (db: Db, chargeId: string) =>
  (
    await db
      .select()
      .from(payments)
      .where(and(eq(payments.chargeId, chargeId), inArray(payments.state, OPEN)))
  )[0]

/** The attempts that paid a charge, which is settled a moment later. */
export const paidAttempts = together(async (db: Db, chargeIds: readonly string[]) => {
  const { id, chargeId } = payments
  const rows = await db
    .select({ id, chargeId })
    .from(payments)
    .where(and(isOneOf(chargeId, chargeIds), eq(payments.state, 'paid')))
  const known = Map.groupBy(rows, (row) => row.chargeId)
  return (charge: string) => known.get(charge) ?? []
})

/** Whether the charge still awaits money: it was not given up in the meantime, is not too late, and no other attempt paid it. */
export const isStillWanted = async (db: Db, { id, chargeId }: PaymentRow, now: Date): Promise<boolean> => {
  const charge = await findCharge(db, chargeId)
  return charge !== undefined && isPayableAt(charge, now) && (await paidAttempts(db, chargeId)).every((other) => other.id === id)
}

export const overdue = (db: Db, now: Date) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.state, [...OPEN, 'paid']), lte(payments.nextCheckAt, now)))
    .limit(200)

export async function addPayment(db: Db, row: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [added] = await db.insert(payments).values(row).returning()
  if (!added) throw new Error('payment was not added')
  return added
}

type Noted = { readonly checks: number; readonly nextCheckAt: Date | null; readonly counterCode?: CounterCode | null }

export const noteCheck = (db: Db, id: string, set: Noted) => db.update(payments).set(set).where(eq(payments.id, id))

export async function describePayment(db: Db, row: PaymentRow): Promise<Payment> {
  const [policy] = await db.select({ description: policies.description }).from(policies).where(eq(policies.id, row.policyId))
  const state = stateOf(row)
  return {
    id: row.id,
    policyId: row.policyId,
    chargeId: row.chargeId,
    line: row.line,
    reference: row.reference,
    attempt: row.attempt,
    state,
    outcome: outcomeOf(state),
    amount: row.amount,
    currency: row.currency,
    method: row.method,
    counterCode: row.counterCode,
    reason: row.reason,
    description: policy?.description ?? '',
    startedAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  }
}
