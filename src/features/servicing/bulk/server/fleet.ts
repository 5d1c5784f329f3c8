import { and, eq, inArray, sql } from 'drizzle-orm'
import { credits } from '#features/selling/credit/public/server/tables.ts'
import type { PolicyNotifier } from '#features/servicing/policies/public/server/commands/notify.ts'
import { policyById } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { isOneOf } from '#kit/server/many-rows.ts'
import { together } from '#kit/server/together.ts'
import { SOLD_ROWS } from '../rules/batch.ts'
import { batches, batchRows } from './tables.ts'

type Asked = { readonly policyId: string; readonly others: readonly string[] }

const ofOneFleet = together(async (db: Db, asked: readonly Asked[]) => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from app.of_fleets_with(${JSON.stringify(asked)}::jsonb) id`)
  const found = new Set(rows.map(({ id }) => id))
  return ({ policyId }: Asked) => found.has(policyId)
})

/** Whether a policy is in the same fleet as one of the others: bought together by one policyholder. */
export const isOfFleetWith = (db: Db, policyId: string, others: readonly string[]): Promise<boolean> => ofOneFleet(db, { policyId, others })

/** Whether a policy is part of a fleet, whose holder is notified of all of it at once. */
export const isOfFleet = together(async (db: Db, policyIds: readonly string[]) => {
  const rows = await db
    .select({ policyId: batchRows.policyId })
    .from(batchRows)
    .innerJoin(batches, and(eq(batches.id, batchRows.batchId), eq(batches.kind, 'fleet')))
    .where(isOneOf(batchRows.policyId, policyIds))
  const found = new Set(rows.map(({ policyId }) => policyId))
  return (policyId: string): boolean => found.has(policyId)
})

/** Notifies the holder of an issued fleet of all policies issued since the last message, and once more when every document is there. */
export async function notifyOfFleet(
  db: Db,
  batchId: string,
  { notifier, enqueue }: { readonly notifier: PolicyNotifier; readonly enqueue: Enqueue },
): Promise<void> {
  const [fleet] = await db
    .select()
    .from(batches)
    .where(and(eq(batches.id, batchId), eq(batches.kind, 'fleet'), inArray(batches.state, ['done', 'withdrawn'])))
    .for('update')
  if (!fleet) return
  const [sold] = await db
    .select({
      count: sql<number>`count(*)::int`,
      total: sql<number>`coalesce(sum(${batchRows.total}), 0)::bigint`,
      complete: sql<number>`(count(*) filter (where ${batchRows.state} = 'certificated'))::int`,
      dueOn: sql<string | null>`min(${credits.dueOn}) filter (where ${credits.settledAt} is null and ${credits.endedAt} is null)`,
      policyId: sql<string | null>`min(${batchRows.policyId}::text)`,
    })
    .from(batchRows)
    .leftJoin(credits, eq(credits.policyId, batchRows.policyId))
    .where(and(eq(batchRows.batchId, batchId), inArray(batchRows.state, SOLD_ROWS)))
  if (!sold?.policyId) return
  const { count, total, complete, dueOn, policyId } = sold
  if (count > fleet.toldIssued && (complete < count || dueOn))
    await notifier.fleetIssued(db, await policyById(db, policyId), { count, total, ...(dueOn ? { dueOn } : {}) }, enqueue)
  if (complete === count && complete > fleet.toldComplete)
    await notifier.fleetComplete(db, await policyById(db, policyId), { count, total }, enqueue)
  await db
    .update(batches)
    .set({ toldIssued: count, toldComplete: complete === count ? complete : fleet.toldComplete })
    .where(eq(batches.id, batchId))
}
