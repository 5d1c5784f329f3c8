import { and, asc, desc, eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { Actor } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import { policyHoldings } from '../../public/server/tables.ts'
import { getPolicy, lockPolicy, type PolicyRow } from '../store.ts'
import { policyAsOf } from './versions.ts'

export type HoldingRow = typeof policyHoldings.$inferSelect
const HOLDINGS: Actor = { kind: 'system', name: 'policies' }

/** Former holders of a policy, the first of them first; a customer sees only their own time. */
export const holdingsOf = (db: Db, policyId: string): Promise<HoldingRow[]> =>
  db.select().from(policyHoldings).where(eq(policyHoldings.policyId, policyId)).orderBy(asc(policyHoldings.version))

/** All of them, whoever asks. */
const allHoldingsOf = (db: Db, by: Actor, policyId: string) => runAsSystem(db, by, () => holdingsOf(db, policyId))

/** What a customer formerly held and passed on, newest first. */
export const heldBy = (db: Db, customerId: string): Promise<HoldingRow[]> =>
  db.select().from(policyHoldings).where(eq(policyHoldings.customerId, customerId)).orderBy(desc(policyHoldings.id))

/** Records who held a policy, locked by the caller, before it changes hands. */
export async function noteHolding(db: Db, { id, customerId, holderName, version }: PolicyRow, heldTo: Day, untilAt: Date): Promise<void> {
  const sinceAt = (await holdingsOf(db, id)).at(-1)?.untilAt ?? null
  await db.insert(policyHoldings).values({ policyId: id, customerId, holderName, version, heldTo, sinceAt, untilAt })
}

/**
 * Since when a customer has held a policy that someone else held before; undefined: since it was sold, or for anyone who is not its
 * customer.
 */
export async function takenOverBy(db: Db, viewer: Actor, policyId: string): Promise<HoldingRow | undefined> {
  return viewer.kind === 'customer' ? (await allHoldingsOf(db, viewer, policyId)).at(-1) : undefined
}

/** Who held the policy at an instant. */
export async function holderAt(
  db: Db,
  by: Actor,
  { id, customerId, holderName }: PolicyRow,
  at: Date,
): Promise<Pick<HoldingRow, 'customerId' | 'holderName'>> {
  return (await allHoldingsOf(db, by, id)).find(({ untilAt }) => at < untilAt) ?? { customerId, holderName }
}

/** The policy as a customer last held it, whoever holds it now; undefined for someone who never did. For the program. */
export async function policyLastHeld(db: Db, policy: PolicyRow, customerId: string): Promise<PolicyRow | undefined> {
  if (policy.customerId === customerId) return policy
  const held = (await holdingsOf(db, policy.id)).findLast((each) => each.customerId === customerId)
  return held && policyAsOf(db, policy, held.version)
}

/** The policy for anyone who holds it, or held it: what happened in their time is still theirs. Locked on request. */
export async function policyEverHeld(db: Db, actor: Actor, id: string, how: 'read' | 'lock' = 'read'): Promise<PolicyRow> {
  const find = (by: Actor) => (how === 'lock' ? lockPolicy(db, by, id) : getPolicy(db, by, id))
  if (actor.kind !== 'customer' || !isUuid(id)) return find(actor)
  const [held] = await db
    .select({ id: policyHoldings.id })
    .from(policyHoldings)
    .where(and(eq(policyHoldings.policyId, id), eq(policyHoldings.customerId, actor.id)))
  return held ? runAsSystem(db, actor, () => find(HOLDINGS)) : find(actor)
}

/** What a customer formerly held of a policy and passed on. */
export async function getHolding(db: Db, actor: Actor, policyId: string): Promise<HoldingRow> {
  const [row] = actor.kind === 'customer' ? (await heldBy(db, actor.id)).filter((each) => each.policyId === policyId) : []
  if (!row) throw problem('not-found')
  return row
}
