import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { withdrawQuotation } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { givingUp } from '#features/servicing/policies/public/server/commands/sell.ts'
import { Problem } from '#kit/problem.ts'
import { now as clock } from '#kit/server/clock.ts'
import { type Db, withoutAsking } from '#kit/server/db.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { sellerOf } from './check.ts'
import { publishBatchChange, publishingRowChanges } from './live.ts'
import { changeRow, holdBatch, lockRow } from './store.ts'
import { batchRows } from './tables.ts'

const AT_ONCE = 40
/** Being sold, but not issued. */
const UNISSUED = ['referred', 'waiting-payment'] as const
const isUnissued = (state: string) => UNISSUED.some((each) => each === state)

const nextRows = (db: Db, batchId: string, after: number) =>
  db
    .select({ id: batchRows.id, n: batchRows.n })
    .from(batchRows)
    .where(
      and(
        eq(batchRows.batchId, batchId),
        inArray(batchRows.state, [...UNISSUED]),
        isNotNull(batchRows.quotationId),
        sql`${batchRows.n} > ${after}`,
      ),
    )
    .orderBy(asc(batchRows.n))
    .limit(AT_ONCE)

/** Gives up the unissued part of a withdrawn upload, each row in its own transaction; what is being paid right now stays, and says so. */
export function batchGivingUp(config: MessageConfig) {
  const giveUp = givingUp(config)

  return async function giveUpAll({ batchId, reason }: { readonly batchId: string; readonly reason: string }, context: JobContext) {
    const { transaction, enqueue } = context
    const seller = await transaction(async (db) => {
      const batch = await holdBatch(db, batchId)
      return batch?.state === 'withdrawn' ? sellerOf(db, batch) : undefined
    })
    if (!seller) return
    const asking = { actor: seller, now: clock(), enqueue }
    const publishChanges = publishingRowChanges(batchId)

    const giveUpRow = async (asked: Db, rowId: string) => {
      const db = withoutAsking(asked)
      const row = await lockRow(db, batchId, rowId)
      if (!isUnissued(row.state) || row.quotationId === null) return
      if (row.policyId === null) await withdrawQuotation(db, row.quotationId, reason, asking)
      else await giveUp(db, row.policyId, reason, asking)
      await changeRow(db, rowId, { state: 'failed', failure: `Withdrawn: ${reason}` }, asking.now)
    }
    for (let after = 0; ; ) {
      const rows = await transaction(async (db) => {
        await publishChanges(db)
        return nextRows(db, batchId, after)
      })
      if (rows.length === 0) break
      for (const { id } of rows)
        try {
          await transaction((db) => giveUpRow(db, id))
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          await transaction((db) => changeRow(db, id, { failure: error.message }, asking.now))
        }
      after = rows.at(-1)?.n ?? after
    }
    await transaction((db) => publishBatchChange(db, batchId))
  }
}
