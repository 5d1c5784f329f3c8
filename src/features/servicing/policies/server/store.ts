import { and, eq, inArray, isNull, lt, not, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/day.ts'
import { type PolicyState, policyLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { addedRows, addRows, isOneOf } from '#kit/server/many-rows.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { history } from '#kit/server/tables.ts'
import { readTogether, together } from '#kit/server/together.ts'
import { isUuid } from '#kit/uuid.ts'
import type { InsuredKey } from '#lines/line/risk.ts'
import { policyPayments } from '../public/server/sources.ts'
import { charges, policies, riskKeys, visaRefusals } from '../public/server/tables.ts'

type Stored = typeof policies.$inferSelect
export type PolicyRow = Omit<Stored, 'state'> & { readonly state: PolicyState }

export function fromRow(row: Stored): PolicyRow {
  const { state } = row
  if (!policyLife.isState(state)) throw new Error(`policy in unknown state ${state}`)
  return { ...row, state }
}

const readVisible = async (db: Db, actor: Actor, ids: readonly string[], { isLocked }: { readonly isLocked: boolean }) => {
  const found = db
    .select()
    .from(policies)
    .where(and(isOneOf(policies.id, ids), visibleTo(actor, policies)))
    .orderBy(policies.id)
  return (await (isLocked ? found.for('update') : found)).map((row) => [row.id, fromRow(row)] as const)
}
const visible = readTogether((db, actor, ids) => readVisible(db, actor, ids, { isLocked: false }))
const visibleLocked = readTogether((db, actor, ids) => readVisible(db, actor, ids, { isLocked: true }))

/** The policy, or the same problem whether it does not exist or belongs to someone else. */
export async function getPolicy(db: Db, actor: Actor, id: string): Promise<PolicyRow> {
  const row = isUuid(id) ? await visible(db, actor, id) : undefined
  if (!row) throw problem('not-found')
  return row
}

/** The policy, whoever asks: for what the program does by itself. */
export async function policyById(db: Db, id: string): Promise<PolicyRow> {
  const row = await visible(db, PROGRAM, id)
  if (!row) throw new Error(`no policy ${id}`)
  return row
}
const PROGRAM: Actor = { kind: 'system', name: 'policies' }

/** As `getPolicy`, locked until the transaction ends. */
export async function lockPolicy(db: Db, actor: Actor, id: string): Promise<PolicyRow> {
  const row = isUuid(id) ? await visibleLocked(db, actor, id) : undefined
  if (!row) throw problem('not-found')
  return row
}

/** As `lockPolicy` for several, whoever asks: in the order of their IDs, so that two callers who lock several never deadlock. */
export async function lockPolicies(db: Db, ids: readonly string[]): Promise<readonly PolicyRow[]> {
  const rows = await db.select().from(policies).where(isOneOf(policies.id, ids)).orderBy(policies.id).for('update')
  return rows.map(fromRow)
}

export type QuotationRow = typeof quotations.$inferSelect

const quotationsLocked = (name: 'id' | 'number') =>
  readTogether(async (db, actor, keys) => {
    const rows = await db
      .select()
      .from(quotations)
      .where(and(name === 'id' ? isOneOf(quotations.id, keys) : inArray(quotations.number, [...keys]), visibleTo(actor, quotations)))
      .orderBy(quotations.id)
      .for('update')
    return rows.map((row) => [row[name], row] as const)
  })
const lockedById = quotationsLocked('id')
const lockedByNumber = quotationsLocked('number')

/** The quotation to convert, locked: a second caller waits and finds the policy. */
export async function lockQuotation(
  db: Db,
  actor: Actor,
  named: { readonly id: string } | { readonly number: string },
): Promise<QuotationRow> {
  const byId = 'id' in named && isUuid(named.id) ? await lockedById(db, actor, named.id) : undefined
  const row = 'id' in named ? byId : await lockedByNumber(db, actor, named.number)
  if (!row) throw problem('not-found')
  return row
}

/** A quotation by its ID, for its policy. */
export const quotationOf = together(async (db: Db, ids: readonly string[]) => {
  const rows = await db.select().from(quotations).where(isOneOf(quotations.id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  return (id: string): QuotationRow | undefined => known.get(id)
})

export const policyOfQuotation = together(async (db: Db, quotationIds: readonly string[]) => {
  const rows = await db.select().from(policies).where(isOneOf(policies.quotationId, quotationIds))
  const known = new Map(rows.map((row) => [row.quotationId, fromRow(row)]))
  return (quotationId: string): PolicyRow | undefined => known.get(quotationId)
})

/** Condition that a quotation's policy was given up before it was issued. */
export const givenUpUnissued = (quotationId: AnyPgColumn): SQL =>
  sql`exists (select from ${policies} where ${policies.quotationId} = ${quotationId} and ${policies.state} = 'cancelled' and ${policies.issuedAt} is null)`

type NewPolicy = typeof policies.$inferInsert
export const addPolicy = together(async (db: Db, rows: readonly NewPolicy[]) => {
  const added = await addedRows(db, policies, rows)
  const ofQuotations = new Map(added.map((row) => [row.quotationId, row]))
  return ({ quotationId }: NewPolicy): PolicyRow => {
    const row = ofQuotations.get(quotationId)
    if (!row) throw new Error('a policy was not added')
    return fromRow(row)
  }
})

type Noted = { readonly policy: PolicyRow; readonly keys: readonly InsuredKey[]; readonly isNew: boolean }

/** Records what identifies the insured thing, and in which period it is insured. */
export const setRiskKeys = (db: Db, policy: PolicyRow, keys: readonly InsuredKey[]): Promise<void> =>
  noteKeys(db, { policy, keys, isNew: false })

/** The same for a policy that was just added. */
export const addRiskKeys = (db: Db, policy: PolicyRow, keys: readonly InsuredKey[]): Promise<void> =>
  noteKeys(db, { policy, keys, isNew: true })

const noteKeys = together(async (db: Db, noted: readonly Noted[]) => {
  const changed = noted.flatMap(({ policy, isNew }) => (isNew ? [] : [policy.id]))
  if (changed.length > 0) await db.delete(riskKeys).where(isOneOf(riskKeys.policyId, changed))
  const rows = noted.flatMap(({ policy: { id: policyId, line }, keys }) =>
    keys.map(({ kind, value, from, to }) => ({ policyId, line, kind, value, coverFrom: from, coverTo: to })),
  )
  await addRows(db, riskKeys, rows)
  return () => undefined
})

/** The history of a policy, its payments and its certificates, oldest first. */
export const storyRows = (db: Db, ids: readonly string[]) =>
  db
    .select({
      recordId: history.recordId,
      cycle: history.cycle,
      event: history.event,
      actor: history.actor,
      reason: history.reason,
      at: history.at,
    })
    .from(history)
    .where(inArray(history.recordId, [...ids]))
    .orderBy(history.seq)

export const setTo = (db: Db, id: string, values: Partial<Pick<Stored, 'documentStatus' | 'refund' | 'usedUp' | 'updatedAt'>>) =>
  db.update(policies).set(values).where(eq(policies.id, id))

/** One of its documents is being generated again. */
export const markIncomplete = (db: Db, id: string) => db.update(policies).set({ documentStatus: 'pending' }).where(eq(policies.id, id))

const markAllComplete = together(async (db, asked: readonly { readonly id: string; readonly at: Date }[]) => {
  const changed = await db
    .update(policies)
    .set({ documentStatus: 'complete', updatedAt: asked[0]?.at })
    .where(
      and(
        isOneOf(
          policies.id,
          asked.map(({ id }) => id),
        ),
        eq(policies.documentStatus, 'pending'),
      ),
    )
    .returning({ id: policies.id })
  const known = new Set(changed.map(({ id }) => id))
  return ({ id }) => known.has(id)
})
/** Everything promised is there now; returns false if it already was. */
export const markComplete = (db: Db, id: string, at: Date): Promise<boolean> => markAllComplete(db, { id, at })

/** A visa refusal letter that was sent in time is decided on however late it is read. */
const isLetterRead = sql`exists (select from ${visaRefusals} where ${eq(visaRefusals.policyId, policies.id)} and ${eq(visaRefusals.state, 'asked')})`

/**
 * Policies whose last day of cover is over and not about to be moved, locked; those that someone is working on are left for the next time.
 */
export const findEnded = (db: Db, today: Day, failed: readonly string[], limit: number) =>
  db
    .select({ id: policies.id })
    .from(policies)
    .where(
      and(
        eq(policies.state, 'issued'),
        lt(policies.coverTo, today),
        not(onlyContribution(policyPayments).isPaidUnsettled(policies.id)),
        not(isLetterRead),
        notInArray(policies.id, [...failed]),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })

/** Policies whose time to pay is over and whose payment is not in progress. */
export const findUnpaid = (db: Db, today: Day, failed: readonly string[], limit: number) =>
  db
    .select({ id: policies.id, payBy: policies.payBy })
    .from(policies)
    .where(
      and(
        eq(policies.state, 'awaiting-payment'),
        lt(policies.payBy, today),
        not(onlyContribution(policyPayments).isUnderWay(policies.id)),
        notInArray(policies.id, [...failed]),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })

/** Charges that were paid some time ago and are not settled, with the payment that paid them. */
export async function findStranded(db: Db, since: Date) {
  const open = db
    .select({ id: charges.id })
    .from(charges)
    .where(and(isNull(charges.settledAt), isNull(charges.endedAt)))
  const paid = await onlyContribution(policyPayments).paidFor(db, open, since, 500)
  if (paid.length === 0) return []
  const ids = paid.map(({ chargeId }) => chargeId)
  const known = await db.select({ id: charges.id, kind: charges.kind }).from(charges).where(inArray(charges.id, ids))
  const kinds = new Map(known.map(({ id, kind }) => [id, kind]))
  return paid.map((each) => ({ ...each, kind: kinds.get(each.chargeId) }))
}
