import { and, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { problem } from '#domain/problem.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import { reach, staff } from '#features/people/staff/public/server/tables.ts'
import type { PoliciesReassigned } from '#features/servicing/policies/public/server/events.ts'
import { soldTogether, takeOverAsked } from '#features/servicing/policies/public/server/sources.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { together } from '#kit/server/together.ts'
import { isUuid } from '#kit/uuid.ts'
import type { IdentityCheck } from '../public/contract.ts'
import { isCheckState } from '../public/rules.ts'
import { identityChecks } from './tables.ts'

export type CheckRow = typeof identityChecks.$inferSelect

/** Limits records to a customer, or to an agent and everyone below them. */
function within(
  actor: Actor,
  owner: {
    readonly agentId: typeof policies.agentId | typeof identityChecks.agentId
    readonly customerId: typeof policies.customerId | typeof identityChecks.customerId
  },
) {
  if (actor.kind === 'customer') return eq(owner.customerId, actor.id)
  if (actor.kind === 'staff') return sql`${owner.agentId} in (select ${reach.staffId} from ${reach} where ${reach.viewerId} = ${actor.id})`
  throw problem('sign-in')
}

/** The policy for which someone proves their identity: its customer, their agent, or the person asked to take it over, by `takeOver`. */
export async function getPolicy(db: Db, actor: Actor, id: string) {
  const takeOver = actor.kind === 'customer' && isUuid(id) ? await onlyContribution(takeOverAsked)(db, id, actor.id) : undefined
  if (takeOver === undefined) return { ...(await findPolicy(db, id, within(actor, policies))), takeOver: null }
  const policy = await runAsSystem(db, actor, () => findPolicy(db, id, undefined))
  return { ...policy, customerId: actor.kind === 'customer' ? actor.id : policy.customerId, takeOver }
}

async function findPolicy(db: Db, id: string, whose: SQL | undefined) {
  const [row] = await db
    .select({
      id: policies.id,
      line: policies.line,
      state: policies.state,
      agentId: policies.agentId,
      customerId: policies.customerId,
      description: policies.description,
      agentFirstName: staff.firstName,
      agentLastName: staff.lastName,
      agentMobile: staff.mobile,
    })
    .from(policies)
    .innerJoin(staff, eq(staff.id, policies.agentId))
    .where(and(eq(policies.id, id), whose))
  if (!row) throw problem('not-found')
  return row
}

/** Waits for anyone else starting a check of the policy. */
export const lockAttempts = (db: Db, policyId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${policyId}`}, 0))`)

/** The newest attempt of one person to prove their identity for a policy. */
export const newestOf = async (
  db: Db,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<CheckRow | undefined> =>
  (
    await db
      .select()
      .from(identityChecks)
      .where(and(eq(identityChecks.policyId, id), eq(identityChecks.customerId, customerId)))
      .orderBy(desc(identityChecks.attempt))
      .limit(1)
  )[0]

/** The passed checks of policies, and of other policies of the same customer. */
const passedFor = together(async (db: Db, policyIds: readonly string[]) => {
  const { rows } = await db.execute<{ id: string; passed: string[] }>(
    sql`select asked.id, array(select distinct c.policy_id from identity_checks c where (c.policy_id = asked.id or c.customer_id = p.customer_id) and c.state = 'approved') as passed
      from unnest(${sql.param([...policyIds])}::uuid[]) asked(id) left join policies p on p.id = asked.id`,
  )
  const known = new Map(rows.map(({ id, passed }) => [id, passed]))
  return (policyId: string): readonly string[] => known.get(policyId) ?? []
})

/**
 * Whether a check was passed for the policy, or for one that the same person bought with it; `customerId`: by whom, if not its customer.
 */
export async function hasPassed(db: Db, policyId: string, customerId?: string): Promise<boolean> {
  if (customerId !== undefined) return (await newestOf(db, { id: policyId, customerId }))?.state === 'approved'
  const others = await passedFor(db, policyId)
  if (others.length === 0 || others.includes(policyId)) return others.length > 0
  const are = await Promise.all(soldTogether.contributions().map((source) => source(db, policyId, others)))
  return are.includes(true)
}

export async function addCheck(db: Db, values: typeof identityChecks.$inferInsert): Promise<CheckRow> {
  const [row] = await db.insert(identityChecks).values(values).returning()
  if (!row) throw new Error('an identity check was not kept')
  return row
}

export const findCheck = async (db: Db, transaction: string): Promise<CheckRow | undefined> =>
  (await db.select().from(identityChecks).where(eq(identityChecks.providerTransaction, transaction)))[0]

export async function getOwnCheck(db: Db, actor: Actor, transaction: string): Promise<CheckRow> {
  const [row] = await db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.providerTransaction, transaction), within(actor, identityChecks)))
  if (!row) throw problem('not-found')
  return row
}

/** Changes a check only if its state is still the one that was read: a decision is final. */
export const changeCheck = async (db: Db, row: CheckRow, set: Partial<typeof identityChecks.$inferInsert>): Promise<CheckRow | undefined> =>
  (
    await db
      .update(identityChecks)
      .set(set)
      .where(and(eq(identityChecks.id, row.id), eq(identityChecks.state, row.state)))
      .returning()
  )[0]

/**
 * Transactions under review, and older started ones whose end was not reported to us; after a week no one comes back to those. Of more than
 * `most`, others each time: many are abandoned, and would keep the rest waiting.
 */
export async function findUndecided(db: Db, now: Date, most: number): Promise<string[]> {
  const { state, createdAt, providerTransaction } = identityChecks
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const isOpen = and(eq(state, 'started'), lt(createdAt, ago(5)), gt(createdAt, ago(7 * 24 * 60)))
  const rows = await db
    .select({ transaction: providerTransaction })
    .from(identityChecks)
    .where(or(eq(state, 'review'), isOpen))
    .orderBy(desc(eq(state, 'review')), sql`random()`)
    .limit(most)
  return rows.map(({ transaction }) => transaction)
}

const Document = z.object({ kind: z.string(), lastFour: z.string() }).nullable().catch(null)

export const describeCheck = (row: CheckRow): IdentityCheck => ({
  policyId: row.policyId,
  transaction: row.providerTransaction,
  state: isCheckState(row.state) ? row.state : 'cancelled',
  attempt: row.attempt,
  document: Document.parse(row.result),
  startedAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** Checks follow their policy. */
export const reassignChecks = async (db: Db, reassigned: PoliciesReassigned): Promise<void> =>
  void (await reassignRows(db, identityChecks, identityChecks.policyId, reassigned))
