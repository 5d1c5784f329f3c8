import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { type Centavos, sum } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import { cancelReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import { cancelDueReminders } from '#features/selling/credit/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { isOneOf } from '#kit/server/many-rows.ts'
import { together } from '#kit/server/together.ts'
import { policyPayments } from '../../public/server/sources.ts'
import { charges } from '../../public/server/tables.ts'

export type ChargeRow = typeof charges.$inferSelect

const isOpen = and(isNull(charges.settledAt), isNull(charges.endedAt))

/** Everything that was to be paid for a policy, the first premium first. */
export const chargesOf = (db: Db, policyId: string): Promise<ChargeRow[]> =>
  db.select().from(charges).where(eq(charges.policyId, policyId)).orderBy(asc(charges.createdAt), asc(charges.id))

export const findCharge = together(async (db: Db, ids: readonly string[]) => {
  const rows = await db.select().from(charges).where(isOneOf(charges.id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  return (id: string): ChargeRow | undefined => known.get(id)
})

/** The first premium of a policy, which every policy has. */
export const premiumOf = together(async (db: Db, policyIds: readonly string[]) => {
  const rows = await db
    .select()
    .from(charges)
    .where(and(isOneOf(charges.policyId, policyIds), eq(charges.kind, 'premium')))
  const known = new Map(rows.map((row) => [row.policyId, row]))
  return (policyId: string): ChargeRow => {
    const row = known.get(policyId)
    if (!row) throw new Error(`policy ${policyId} has no premium`)
    return row
  }
})

/** The total paid for a policy and not returned since then. */
export const paidFor = async (db: Db, policyId: string): Promise<Centavos> =>
  sum((await chargesOf(db, policyId)).flatMap(({ settledAt, amount }) => (settledAt ? [amount] : []))) -
  sum(
    (await onlyContribution(policyPayments).refundsOf(db, policyId)).flatMap(({ state, amount }) => (state === 'dropped' ? [] : [amount])),
  )

const UNDER_WAY = ['created', 'pending', 'checking', 'paid']

/** Whether someone is paying one of these open charges, or has paid it and it is not settled yet. */
export async function isBeingPaid(db: Db, policyId: string, open: readonly ChargeRow[]): Promise<boolean> {
  const ids = new Set(open.map(({ id }) => id))
  const attempts = await onlyContribution(policyPayments).of(db, policyId)
  return attempts.some(({ chargeId, state }) => ids.has(chargeId) && UNDER_WAY.includes(state))
}

type NewCharge = Pick<ChargeRow, 'policyId' | 'kind' | 'lines' | 'dueOn' | 'payBy'>

/** Adds a charge to a policy, locked by the caller; its lines add up to what is to be paid. */
export const addCharge = (db: Db, by: Actor, charge: NewCharge, now: Date): Promise<ChargeRow> =>
  runAsSystem(db, by, async () => {
    const amount: Centavos = sum(charge.lines.map((line) => line.amount))
    const [row] = await db
      .insert(charges)
      .values({ ...charge, amount, createdAt: now })
      .returning()
    if (!row) throw new Error('a charge was not added')
    return row
  })

/**
 * Charges the same at another price, as of a day on which less of it is left, unless someone is paying for it: its row is locked, so that
 * no one starts to in the meantime.
 */
export async function repriceCharge(db: Db, id: string, lines: readonly PremiumLine[]): Promise<boolean> {
  const [charge] = await db
    .select()
    .from(charges)
    .where(and(eq(charges.id, id), isOpen))
    .for('update')
  if (!charge || (await isBeingPaid(db, charge.policyId, [charge]))) return false
  await db
    .update(charges)
    .set({ lines, amount: sum(lines.map(({ amount }) => amount)) })
    .where(eq(charges.id, id))
  return true
}

/** The key of the reminder of a late instalment. */
export const lateReminderKey = (chargeId: string): string => `instalment-late:${chargeId}`

/** Closes the open charges of a selection; no one is reminded of them any more. Returns the IDs of what it closed. */
async function close(db: Db, which: SQL, set: Pick<Partial<ChargeRow>, 'settledAt' | 'endedAt'>): Promise<readonly string[]> {
  const rows = await db.update(charges).set(set).where(and(which, isOpen)).returning({ about: charges.id, dueOn: charges.dueOn })
  for (const { about, dueOn } of rows)
    if (dueOn) {
      await cancelDueReminders(db, { about, dueOn })
      await cancelReminder(db, lateReminderKey(about))
    }
  return rows.map(({ about }) => about)
}

const settleCharges = together(async (db: Db, asked: readonly { readonly id: string; readonly at: Date }[]) => {
  const ids = asked.map(({ id }) => id)
  const settled = new Set(await close(db, isOneOf(charges.id, ids), { settledAt: asked[0]?.at ?? null }))
  return ({ id }) => settled.has(id)
})
/** It was paid; returns false if it was before, or is no longer charged. */
export const settleCharge = (db: Db, id: string, at: Date): Promise<boolean> => settleCharges(db, { id, at })

/** Its payment was taken back: what is left of it is to be paid again, at any time; if nothing is, no one is asked for it any more. */
export const reopenCharge = (db: Db, id: string, lines: readonly PremiumLine[], now: Date) => {
  const amount = sum(lines.map((line) => line.amount))
  const set = amount > 0 ? { lines, amount, payBy: null } : { endedAt: now }
  return db
    .update(charges)
    .set({ ...set, settledAt: null })
    .where(eq(charges.id, id))
}

/** No one is asked for it any more. */
export const endCharge = (db: Db, id: string, now: Date) => close(db, eq(charges.id, id), { endedAt: now })

/** The policy ended: no one is asked for what is not paid. */
export const endCharges = (db: Db, policyId: string, now: Date) => close(db, eq(charges.policyId, policyId), { endedAt: now })
