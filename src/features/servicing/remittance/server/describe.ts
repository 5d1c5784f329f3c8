import { asc, eq } from 'drizzle-orm'
import { collectionLife, remittanceLife } from '#domain/collection-life.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import type { PremiumReceived, Remittance } from '../public/contract.ts'
import { voidingOf, type WayToVoid } from '../rules/voiding.ts'
import type { CollectionRow } from './collect.ts'
import { ceilingOf } from './held.ts'
import { type RemittanceRow, whyNotDecide } from './remit.ts'
import { describedSlip, findSlip } from './slips.ts'
import { collections, remittanceCollections, remittances } from './tables.ts'
import { gaveCover } from './void.ts'

const stateOf = ({ state }: CollectionRow) => parseState(collectionLife, state)

type Seen = Pick<typeof policies.$inferSelect, 'id' | 'agentId' | 'issuedAt'>
type Looking = Pick<Context, 'db' | 'actor' | 'now'>

/** What was received for a policy, as those who see the policy read it; and whether they may receive more for it. */
export async function receivedFor(looking: Looking, policy: Seen) {
  const { db, actor } = looking
  const { id, agentId } = policy
  const rows = await db.select().from(collections).where(eq(collections.policyId, id)).orderBy(asc(collections.id))
  const isTheirs = actor.kind === 'staff' && actor.id === agentId && actor.features.includes('PAYMENTS')
  return { received: await describeReceived(looking, rows, policy), mayReceive: isTheirs && (await ceilingOf(db, agentId)) !== undefined }
}

/** How the person looking may void it; null for everyone but the person who recorded it. */
async function wayToVoid({ db, actor, now }: Looking, row: CollectionRow, issuedAt: Date | null): Promise<WayToVoid | null> {
  if (actor.kind !== 'staff' || actor.id !== row.agentId || row.state !== 'held') return null
  const standing = { state: stateOf(row), receivedOn: row.receivedOn, gaveCover: await gaveCover(db, row, issuedAt) }
  const answer = voidingOf(standing, dayOf(now))
  return 'way' in answer ? answer.way : null
}

export async function describeReceived(looking: Looking, rows: readonly CollectionRow[], { issuedAt }: Seen): Promise<PremiumReceived[]> {
  const names = await namesOfStaff(
    looking.db,
    rows.map(({ agentId }) => agentId),
  )
  // What an agent writes about their own error may concern another customer.
  const tells = ({ state }: CollectionRow) => looking.actor.kind === 'staff' || state === 'dishonoured'
  const described: PremiumReceived[] = []
  for (const row of rows)
    described.push({
      ...{ id: row.id, number: row.number, chargeId: row.chargeId, state: stateOf(row), method: row.method, amount: row.amount },
      ...{ agentName: names.get(row.agentId) ?? '', receivedOn: row.receivedOn, reason: tells(row) ? row.reason : null },
      mayVoid: await wayToVoid(looking, row, issuedAt),
    })
  return described
}

/** One's own remittance or, for the office, anyone's; no one can learn that someone else's exists. */
export async function getRemittance(db: Db, actor: Staff, id: string): Promise<RemittanceRow> {
  const [row] = isUuid(id) ? await db.select().from(remittances).where(eq(remittances.id, id)) : []
  if (!row || (row.agentId !== actor.id && !actor.features.includes('FINANCE'))) throw problem('not-found')
  return row
}

export async function describeRemittance(db: Db, viewer: Staff, row: RemittanceRow): Promise<Remittance> {
  const premiums = await db
    .select({ row: collections, number: policies.number })
    .from(remittanceCollections)
    .innerJoin(collections, eq(collections.id, remittanceCollections.collectionId))
    .leftJoin(policies, eq(policies.id, collections.policyId))
    .where(eq(remittanceCollections.remittanceId, row.id))
    .orderBy(asc(collections.id))
  const slip = await findSlip(db, row.slipId)
  if (!slip) throw problem('not-found')
  const names = await namesOfStaff(db, [row.agentId, row.decidedBy])
  const whyNot = whyNotDecide(row, viewer.id)
  return {
    ...{ id: row.id, number: row.number, state: parseState(remittanceLife, row.state), amount: row.amount, bank: row.bank },
    ...{ agentName: names.get(row.agentId) ?? '', reference: row.reference, depositedOn: row.depositedOn, slip: describedSlip(slip) },
    ...{ sentAt: row.createdAt.toISOString(), decidedBy: (row.decidedBy && names.get(row.decidedBy)) || null },
    ...{ decidedAt: row.decidedAt?.toISOString() ?? null, reason: row.reason },
    premiums: premiums.map(({ row: each, number }) => ({
      ...{ id: each.id, number: each.number, policyNumber: number ?? each.policyNumber, method: each.method, amount: each.amount },
    })),
    mayDecide: row.state === 'sent' && viewer.features.includes('FINANCE') && whyNot === null,
    whyNot: viewer.features.includes('FINANCE') ? whyNot : null,
  }
}
