import { eq, inArray, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { type RenewalState, renewalLife } from '#domain/life-cycles.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import type { PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { PoliciesReassigned } from '#features/servicing/policies/public/server/events.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { together } from '#kit/server/together.ts'
import type { RenewalEvent } from '../rules/events.ts'
import { renewals } from './tables.ts'

type Stored = typeof renewals.$inferSelect
export type RenewalRow = Omit<Stored, 'state'> & { readonly state: RenewalState }
type Change = Partial<Omit<typeof renewals.$inferInsert, 'id' | 'policyId' | 'state'>>

const fromRow = (row: Stored): RenewalRow => ({ ...row, state: parseState(renewalLife, row.state) })

type Named = 'id' | 'policyId' | 'quotationId'
const read = async (db: Db, name: Named, ids: readonly string[], { isLocked }: { readonly isLocked: boolean }) => {
  const found = db
    .select()
    .from(renewals)
    .where(sql`${renewals[name]} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(renewals.id)
  const rows = await (isLocked ? found.for('update') : found)
  const known = new Map(rows.map((row) => [row[name], fromRow(row)]))
  return (id: string): RenewalRow | undefined => known.get(id)
}

/** The renewal of a policy, if it has started; anyone who sees the policy sees it. */
export const renewalOfPolicy = together((db: Db, policyIds: readonly string[]) => read(db, 'policyId', policyIds, { isLocked: false }))
const lockedOfPolicy = together((db: Db, policyIds: readonly string[]) => read(db, 'policyId', policyIds, { isLocked: true }))
const renewalById = together((db: Db, ids: readonly string[]) => read(db, 'id', ids, { isLocked: false }))

/** The renewal by which a policy followed another one. */
export async function renewalByFollowing(db: Db, policyId: string): Promise<RenewalRow | undefined> {
  const [row] = await db.select().from(renewals).where(eq(renewals.followingId, policyId))
  return row && fromRow(row)
}

/** The renewal that is offered with a quotation, locked. */
export const renewalOfQuotation = together((db: Db, quotationIds: readonly string[]) =>
  read(db, 'quotationId', quotationIds, { isLocked: true }),
)

type Begun = Pick<Stored, 'policyId' | 'agentId' | 'customerId' | 'line' | 'endsOn'>
/** Starts renewals of policies that have none; returns the ID of the one that was started. */
const beginRenewal = together(async (db: Db, rows: readonly Begun[]) => {
  const added = await db
    .insert(renewals)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: renewals.id, policyId: renewals.policyId })
  const begun = new Map(added.map(({ id, policyId }) => [policyId, id]))
  return ({ policyId }: Begun) => begun.get(policyId)
})

/** The renewal of a policy, locked; started if it has none. The program owns renewals, whoever causes them. */
export const openRenewal = (db: Db, actor: Actor, policy: PolicyRow): Promise<RenewalRow> =>
  runAsSystem(db, actor, async () => {
    const { id: policyId, agentId, customerId, line, coverTo: endsOn } = policy
    const begun = await beginRenewal(db, { policyId, agentId, customerId, line, endsOn })
    if (begun) await startHistory(db, renewalLife, begun, actor)
    const row = await lockedOfPolicy(db, policyId)
    if (!row) throw new Error(`the renewal of policy ${policyId} was not kept`)
    return row
  })

/** Changes the fields of a renewal, not its state. */
export const changeRenewal = (db: Db, actor: Actor, row: RenewalRow, change: Change, now: Date): Promise<RenewalRow> =>
  runAsSystem(db, actor, async () => {
    const [changed] = await db
      .update(renewals)
      .set({ ...change, updatedAt: now })
      .where(eq(renewals.id, row.id))
      .returning()
    if (!changed) throw new Error(`no renewal ${row.id}`)
    return fromRow(changed)
  })

type Step = { readonly event: RenewalEvent; readonly now: Date; readonly reason?: string; readonly set?: Change }

/** Takes a step in the life cycle of a renewal. */
export const stepRenewal = (db: Db, actor: Actor, row: RenewalRow, { event, now, reason, set }: Step): Promise<RenewalRow> =>
  runAsSystem(db, actor, async () => {
    await advance(db, {
      ...{ cycle: renewalLife, table: renewals, id: row.id, from: row.state, event, actor, reason },
      set: { ...set, updatedAt: now },
    })
    const stepped = await renewalById(db, row.id)
    if (!stepped) throw new Error(`no renewal ${row.id}`)
    return stepped
  })

/** Policies in force that end by a given day and have no renewal with a price yet, in the order of their IDs. */
export async function policiesToOffer(
  db: Db,
  { after, until, today, lines, limit }: { after: string; until: Day; today: Day; lines: readonly string[]; limit: number },
): Promise<readonly { readonly id: string; readonly agentId: string }[]> {
  const { rows } = await db.execute<{
    id: string
    agentId: string
  }>(sql`select p.id, p.agent_id as "agentId" from policies p left join renewals r on r.policy_id = p.id
    where p.state = 'issued' and p.cover_to between ${today}::date and ${until}::date and p.line = any(${sql.param([...lines])}::text[]) and p.id > ${after}::uuid
      and (r.id is null or r.state = 'due' and (r.quotation_id is null or r.obstacle ->> 'code' in ('licence', 'owed')))
      and not exists (select from cancellation_notices n where n.policy_id = p.id and n.state = 'given')
    order by p.id limit ${limit}`)
  return rows
}

/** Renewals without an open offer, whose cover and days of grace are over. */
export async function renewalsToLapse(
  db: Db,
  ended: Readonly<Record<string, Day>>,
  today: Day,
  failed: readonly string[],
  limit: number,
): Promise<readonly RenewalRow[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select r.id from renewals r
    where r.state in ('due', 'offered') and r.ends_on < (${JSON.stringify(ended)}::jsonb ->> r.line)::date
      and not exists (select from quotations q where q.id = r.quotation_id and q.state in ('quoted', 'approved', 'accepted') and q.valid_until >= ${today}::date)
      and not exists (select from policies p where p.quotation_id = r.quotation_id and p.state in ('awaiting-payment', 'paid'))
      and r.id <> all(${sql.param([...failed])}::uuid[])
    order by r.ends_on, r.id limit ${limit} for update of r skip locked`)
  const found = await db
    .select()
    .from(renewals)
    .where(
      inArray(
        renewals.id,
        rows.map(({ id }) => id),
      ),
    )
  return found.map(fromRow)
}

/** Policies that were followed by another, and whose own cover has ended since then. */
export async function policiesToMark(db: Db, failed: readonly string[], limit: number): Promise<readonly { readonly id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select p.id from renewals r join policies p on p.id = r.policy_id
    where r.state = 'renewed' and p.state = 'expired' and p.id <> all(${sql.param([...failed])}::uuid[]) order by p.id limit ${limit} for update of p skip locked`)
  return rows
}

type Followed = { readonly policyId: string; readonly others: readonly string[] }
const following = together(async (db: Db, asked: readonly Followed[]) => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select p.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a("policyId" uuid, others uuid[]) join policies p on p.id = a."policyId"
      where exists (select from renewals r where r.quotation_id = p.quotation_id and r.customer_id = p.customer_id and r.policy_id = any(a.others))`,
  )
  const found = new Set(rows.map(({ id }) => id))
  return ({ policyId }: Followed) => found.has(policyId)
})

/** Whether a policy follows one of some others of the same customer: whoever proved their identity for one did for all. */
export const followsOneOf = (db: Db, policyId: string, others: readonly string[]): Promise<boolean> => following(db, { policyId, others })

export const renewalsOfCustomer = (db: Db, customerId: string) => db.select().from(renewals).where(eq(renewals.customerId, customerId))

/** A renewal moves with its policy. */
export const reassignRenewals = async (db: Db, reassigned: PoliciesReassigned): Promise<void> =>
  void (await reassignRows(db, renewals, renewals.policyId, reassigned))
