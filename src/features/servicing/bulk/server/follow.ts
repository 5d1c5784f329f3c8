import { type SQL, sql } from 'drizzle-orm'
import { sourceOf } from '#features/servicing/payments/public/server/commands/statements.ts'
import type { PolicyNotifier } from '#features/servicing/policies/public/server/commands/notify.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue, JobContext } from '#kit/server/jobs.ts'
import { followBatch } from '../public/contract.ts'
import { notifyOfFleet } from './fleet.ts'
import { CHANNEL } from './live.ts'
import { countsOf } from './store.ts'

/** What was paid for a batch is settled: its rows are checked. */
export async function followStatement(db: Db, { statementId }: { readonly statementId: string }, enqueue: Enqueue): Promise<void> {
  const batchId = await sourceOf(db, statementId)
  if (batchId !== undefined) await enqueue(db, followBatch, { batchId, round: 0 }, { afterSeconds: 1 })
}

const ROUNDS = 20

/** Follows what became of the rows of a batch, and repeats while certificates are on their way. */
export const rowFollowing =
  (notifier: PolicyNotifier) =>
  async ({ batchId, round }: { readonly batchId: string; readonly round: number }, context: JobContext): Promise<void> => {
    const { transaction, enqueue, now } = context
    await transaction(async (db) => {
      await settleRows(db, [batchId], now)
      const { issued } = await countsOf(db, batchId)
      const isUnderWay = await isBeingIssued(db, batchId)
      if (!isUnderWay) await notifyOfFleet(db, batchId, { notifier, enqueue })
      if ((issued > 0 || isUnderWay) && round < ROUNDS)
        await enqueue(db, followBatch, { batchId, round: round + 1 }, { afterSeconds: Math.min(60, 1 + round * 2) })
    })
  }

/** Whether a policy of the batch was paid and is about to be issued. */
async function isBeingIssued(db: Db, batchId: string): Promise<boolean> {
  const { rows } = await db.execute<{ paid: boolean }>(
    sql`select exists (select from batch_rows r join payments y on y.policy_id = r.policy_id and y.state = 'paid'
      where r.batch_id = ${batchId}::uuid and r.state = 'waiting-payment') as paid`,
  )
  return rows[0]?.paid ?? false
}

/** Batches with rows still waiting for something that happens elsewhere. */
export const batchFollowing =
  (notifier: PolicyNotifier) =>
  async ({ transaction, enqueue, now }: JobContext): Promise<void> => {
    const found = await transaction(async (db) => {
      const { rows } = await db.execute<{ id: string }>(
        sql`select distinct batch_id as id from batch_rows where state in ('waiting-payment', 'issued', 'referred') and quotation_id is not null`,
      )
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await settleRows(db, ids, now)
      return ids
    })
    for (const id of found)
      await transaction(async (db) => {
        if (!(await isBeingIssued(db, id))) await notifyOfFleet(db, id, { notifier, enqueue })
      })
  }

/** Updates rows to the state of their policies and quotations, and notifies the followers of the batches that changed. */
async function settleRows(db: Db, batchIds: readonly string[], now: Date): Promise<void> {
  const within = sql`r.batch_id = any(${sql.param([...batchIds])}::uuid[])`
  const at = sql`updated_at = ${now.toISOString()}::timestamptz`
  const settle = (update: SQL) =>
    db.execute(
      sql`with changed as (${update} returning r.batch_id) select pg_notify(${CHANNEL}, batch_id::text) from changed group by batch_id`,
    )
  // Once underwriting has decided, its agent or its customer may buy one by itself.
  await settle(sql`update batch_rows r set state = 'waiting-payment', policy_id = p.id, total_centavos = p.total_centavos, cover_from = p.cover_from,
      cover_to = p.cover_to, credit_days = 0, failure = null, ${at} from policies p
    where ${within} and p.quotation_id = r.quotation_id and r.state = 'referred'`)
  await settle(sql`update batch_rows r set state = 'issued', failure = null, ${at} from policies p
    where ${within} and p.id = r.policy_id and r.state = 'waiting-payment' and p.state = 'issued'`)
  await settle(sql`update batch_rows r set state = 'failed', failure = 'Its policy was cancelled before it was issued.', ${at} from policies p
    where ${within} and p.id = r.policy_id and r.state = 'waiting-payment' and p.state = 'cancelled'`)
  await settle(sql`update batch_rows r set failure = y.reason, ${at} from payments y
    where ${within} and y.policy_id = r.policy_id and r.state = 'waiting-payment' and y.whole_id is not null and y.state = 'refunded' and r.failure is distinct from y.reason
      and not exists (select from payments o where o.policy_id = r.policy_id and o.id > y.id)`)
  await settle(sql`update batch_rows r set state = 'certificated', ${at} from policies p
    where ${within} and p.id = r.policy_id and r.state = 'issued' and p.document_status = 'complete'`)
  await settle(sql`update batch_rows r set state = 'failed', failure = 'Its quotation is ' || q.state || '.', ${at} from quotations q
    where ${within} and q.id = r.quotation_id and r.state = 'referred' and q.state in ('declined', 'expired', 'withdrawn')`)
}
