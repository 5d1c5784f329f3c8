import { and, eq, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/day.ts'
import { type PolicyState, policyLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { history } from '#kit/server/tables.ts'
import { isUuid } from '#kit/uuid.ts'
import type { InsuredKey } from '#lines/line/risk.ts'
import { policyPayments } from '../public/server/sources.ts'
import { charges, policies, riskKeys, visaRefusals } from '../public/server/tables.ts'

type Stored = typeof policies.$inferSelect
export type PolicyRow = Omit<Stored, 'state'> & { readonly state: PolicyState }

function fromRow(row: Stored): PolicyRow {
  const { state } = row
  if (!policyLife.isState(state)) throw new Error(`policy in unknown state ${state}`)
  return { ...row, state }
}

/** The policy, or the same problem whether it does not exist or is not theirs. */
export async function getPolicy(db: Db, actor: Actor, id: string): Promise<PolicyRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(policies)
        .where(and(eq(policies.id, id), visibleTo(actor, policies)))
    : []
  if (!row) throw problem('not-found')
  return fromRow(row)
}

/** The policy, whoever asks: for what the program does by itself. */
export async function policyById(db: Db, id: string): Promise<PolicyRow> {
  const [row] = await db.select().from(policies).where(eq(policies.id, id))
  if (!row) throw new Error(`no policy ${id}`)
  return fromRow(row)
}

/** As `getPolicy`, and nobody else changes it until the transaction ends. */
export async function lockPolicy(db: Db, actor: Actor, id: string): Promise<PolicyRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(policies)
        .where(and(eq(policies.id, id), visibleTo(actor, policies)))
        .for('update')
    : []
  if (!row) throw problem('not-found')
  return fromRow(row)
}

/** As `lockPolicy` for some, whoever asks: in the order of their ids, so that two who lock some never wait for each other. */
export async function lockPolicies(db: Db, ids: readonly string[]): Promise<readonly PolicyRow[]> {
  const rows = await db
    .select()
    .from(policies)
    .where(sql`${policies.id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(policies.id)
    .for('update')
  return rows.map(fromRow)
}

export type QuotationRow = typeof quotations.$inferSelect

/** The quotation to convert, locked: whoever asks a second time waits and finds the policy. */
export async function lockQuotation(
  db: Db,
  actor: Actor,
  named: { readonly id: string } | { readonly number: string },
): Promise<QuotationRow> {
  const which = 'id' in named ? (isUuid(named.id) ? eq(quotations.id, named.id) : undefined) : eq(quotations.number, named.number)
  const [row] = which
    ? await db
        .select()
        .from(quotations)
        .where(and(which, visibleTo(actor, quotations)))
        .for('update')
    : []
  if (!row) throw problem('not-found')
  return row
}

export async function policyOfQuotation(db: Db, quotationId: string): Promise<PolicyRow | undefined> {
  const [row] = await db.select().from(policies).where(eq(policies.quotationId, quotationId))
  return row && fromRow(row)
}

/** That a quotation's policy was given up before it was issued. */
export const givenUpUnissued = (quotationId: AnyPgColumn): SQL =>
  sql`exists (select from ${policies} where ${policies.quotationId} = ${quotationId} and ${policies.state} = 'cancelled' and ${policies.issuedAt} is null)`

export async function addPolicy(db: Db, row: typeof policies.$inferInsert): Promise<PolicyRow> {
  const [added] = await db.insert(policies).values(row).returning()
  if (!added) throw new Error('a policy was not added')
  return fromRow(added)
}

/** Notes by what the insured thing is identified, and in which period it is insured. */
export async function setRiskKeys(db: Db, { id, line }: PolicyRow, keys: readonly InsuredKey[]): Promise<void> {
  await db.delete(riskKeys).where(eq(riskKeys.policyId, id))
  if (keys.length === 0) return
  await db
    .insert(riskKeys)
    .values(keys.map(({ kind, value, from, to }) => ({ policyId: id, line, kind, value, coverFrom: from, coverTo: to })))
}

/** What happened to a policy, its payments and its certificates, oldest first. */
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

export const setTo = (db: Db, id: string, values: Partial<Pick<Stored, 'documentStatus' | 'refund' | 'updatedAt'>>) =>
  db.update(policies).set(values).where(eq(policies.id, id))

/** A document of it is being made anew. */
export const markIncomplete = (db: Db, id: string) => db.update(policies).set({ documentStatus: 'pending' }).where(eq(policies.id, id))

/** Everything promised is there now; false when it was already. */
export async function markComplete(db: Db, id: string, at: Date): Promise<boolean> {
  const changed = await db
    .update(policies)
    .set({ documentStatus: 'complete', updatedAt: at })
    .where(and(eq(policies.id, id), eq(policies.documentStatus, 'pending')))
    .returning({ id: policies.id })
  return changed.length > 0
}

/** A letter by which a visa was refused, sent in time, is decided on however late it is read. */
const isLetterRead = sql`exists (select from ${visaRefusals} where ${eq(visaRefusals.policyId, policies.id)} and ${eq(visaRefusals.state, 'asked')})`

/** Policies whose last day of cover is over and not about to be moved, locked; those that somebody works on are left for the next time. */
export const findEnded = (db: Db, today: Day, limit: number) =>
  db
    .select({ id: policies.id })
    .from(policies)
    .where(
      and(
        eq(policies.state, 'issued'),
        lt(policies.coverTo, today),
        not(onlyContribution(policyPayments).isPaidUnsettled(policies.id)),
        not(isLetterRead),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })

/** Policies whose payment was waited for long enough and is not under way. */
export const findUnpaid = (db: Db, today: Day, limit: number) =>
  db
    .select({ id: policies.id, payBy: policies.payBy })
    .from(policies)
    .where(
      and(eq(policies.state, 'awaiting-payment'), lt(policies.payBy, today), not(onlyContribution(policyPayments).isUnderWay(policies.id))),
    )
    .limit(limit)
    .for('update', { skipLocked: true })

/** Charges that were paid and not settled for some time, with the payment that paid them. */
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
