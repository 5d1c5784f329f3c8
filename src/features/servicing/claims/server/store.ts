import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type ClaimState, claimLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import type { PoliciesReassigned } from '#features/servicing/policies/public/server/events.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import { claimFiles, claimMessages, claims } from './tables.ts'

export type ClaimRow = typeof claims.$inferSelect
export type ClaimFileRow = typeof claimFiles.$inferSelect
export type ClaimMessageRow = typeof claimMessages.$inferSelect
export type ClaimChange = Partial<typeof claims.$inferInsert>
type How = 'read' | 'lock'

export const stateOf = ({ state }: Pick<ClaimRow, 'state'>): ClaimState => parseState(claimLife, state)

/** The claims that an actor may see as their own: a loss is shown to the customer and their agent, and to no one above. */
export function isOwn(actor: Actor) {
  if (actor.kind === 'staff') return eq(claims.agentId, actor.id)
  if (actor.kind === 'customer') return eq(claims.customerId, actor.id)
  throw problem('not-allowed')
}

async function only(db: Db, id: string, which: ReturnType<typeof isOwn> | undefined, how: How): Promise<ClaimRow> {
  const found = db
    .select()
    .from(claims)
    .where(and(eq(claims.id, id), which))
  const [row] = isUuid(id) ? await (how === 'lock' ? found.for('update') : found) : []
  if (!row) throw problem('not-found')
  return row
}

/** A claim at the office. */
export const getClaim = (db: Db, id: string, how: How = 'read'): Promise<ClaimRow> => only(db, id, undefined, how)

/** One of the actor’s own; the same problem for another's claim as for one that does not exist. */
export const getOwnClaim = (db: Db, actor: Actor, id: string, how: How = 'read'): Promise<ClaimRow> => only(db, id, isOwn(actor), how)

export async function addClaim(db: Db, row: typeof claims.$inferInsert): Promise<ClaimRow> {
  const [added] = await db.insert(claims).values(row).returning()
  if (!added) throw new Error('a claim was not kept')
  return added
}

export async function changeClaim(db: Db, id: string, set: ClaimChange): Promise<void> {
  await db
    .update(claims)
    .set({ ...set, version: sql`${claims.version} + 1` })
    .where(eq(claims.id, id))
}

/** The claims of a policy or of a customer, newest first. */
export const claimsOfPolicy = (db: Db, policyId: string): Promise<ClaimRow[]> =>
  db.select().from(claims).where(eq(claims.policyId, policyId)).orderBy(desc(claims.id))
export const claimsOfCustomer = (db: Db, customerId: string): Promise<ClaimRow[]> =>
  db.select().from(claims).where(eq(claims.customerId, customerId)).orderBy(desc(claims.id))

/** What was paid for a loss so far, also before its claim was opened again; recorded by a trigger. */
export async function paidFor(db: Db, { id }: Pick<ClaimRow, 'id'>): Promise<number> {
  const { rows } = await db.execute<{ paid: string }>(sql`select app.paid_for_claim(${id}::uuid) as paid`)
  return Number(rows[0]?.paid ?? 0)
}

/** What was paid for other losses of the policy, and has not come back, or is offered for them. */
export async function takenByOthers(db: Db, { id, policyId }: Pick<ClaimRow, 'id' | 'policyId'>): Promise<number> {
  const { rows } = await db.execute<{ taken: string }>(
    sql`select coalesce(sum(app.paid_for_claim(c.id) - c.recovered_centavos
        + case when c.state in ('offered', 'agreed') then c.offered_centavos else 0 end), 0) as taken
      from claims c where c.policy_id = ${policyId}::uuid and c.id <> ${id}::uuid`,
  )
  return Number(rows[0]?.taken ?? 0)
}

/** Waits for whoever is deciding what is offered for another loss of the policy. */
export const lockOffers = (db: Db, { policyId }: Pick<ClaimRow, 'policyId'>) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`offers:${policyId}`}, 0))`)

export const countOthers = (db: Db, { id, customerId }: ClaimRow): Promise<number> =>
  db.$count(claims, and(eq(claims.customerId, customerId), sql`${claims.id} <> ${id}`))

export const filesOf = (db: Db, claimId: string): Promise<ClaimFileRow[]> =>
  db.select().from(claimFiles).where(eq(claimFiles.claimId, claimId)).orderBy(asc(claimFiles.id))

export async function addFile(db: Db, row: typeof claimFiles.$inferInsert): Promise<void> {
  await db.insert(claimFiles).values(row)
}

export async function getFile(db: Db, claimId: string, id: string): Promise<ClaimFileRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(claimFiles)
        .where(and(eq(claimFiles.claimId, claimId), eq(claimFiles.id, id)))
    : []
  if (!row) throw problem('not-found')
  return row
}

/** Whether a claim needs the file in the store. */
export const claimNeedsFile = async (db: Db, key: string): Promise<boolean> =>
  (await db.$count(claimFiles, eq(claimFiles.fileKey, key))) > 0

export const messagesOf = (db: Db, claimIds: readonly string[]): Promise<ClaimMessageRow[]> =>
  claimIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(claimMessages)
        .where(inArray(claimMessages.claimId, [...claimIds]))
        .orderBy(asc(claimMessages.id))

export async function addMessage(db: Db, row: typeof claimMessages.$inferInsert): Promise<void> {
  await db.insert(claimMessages).values(row)
}

/** A claim follows its policy. */
export const reassignClaims = async (db: Db, reassigned: PoliciesReassigned): Promise<void> =>
  void (await reassignRows(db, claims, claims.policyId, reassigned))
