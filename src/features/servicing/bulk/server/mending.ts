import { inArray, sql } from 'drizzle-orm'
import { batchLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { stateNow } from '#features/selling/quotes/public/rules/quotes.ts'
import { lockVisibleQuotation, withdrawQuotation } from '#features/selling/quotes/public/server/commands/quotes.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { rememberingAnswers } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import { isOpenBatch, isOpenRow, OPEN_ROWS } from '../rules/batch.ts'
import { checkingOf, checkRow } from './check.ts'
import { settleDuplicates } from './duplicates.ts'
import { type BatchRecord, changeRow, countsOf, lockRow, type RowRecord, rowsIn, rowsOfIds } from './store.ts'
import { batches, batchRows } from './tables.ts'
import { checkAgain } from './upload.ts'

export type Asking = Pick<Context, 'db' | 'now' | 'enqueue'> & { readonly actor: Staff }

export function mustBeMendable({ state }: BatchRecord): void {
  if (!isOpenBatch(state)) throw problem('not-now', { message: 'This upload is being checked or issued. Fix its rows when that is done.' })
}

/** States of a row whose quotation led to nothing. */
const OVER = ['failed', 'left-out'] as const

/** Whether nothing of it is sold, and it is not with underwriting. */
export const isMendable = ({ state, quotationId }: Pick<RowRecord, 'state' | 'quotationId'>): boolean =>
  isOpenRow(state) && (quotationId === null || OVER.some((each) => each === state))

/** The same as a database condition. */
export const mendableRows = sql`${inArray(batchRows.state, OPEN_ROWS)} and (${batchRows.quotationId} is null or ${inArray(batchRows.state, OVER)})`

/** The row, if it may still be changed. */
export async function mendable(batch: BatchRecord, rowId: string, { db }: Asking): Promise<RowRecord> {
  const row = await lockRow(db, batch.id, rowId)
  mustBeMendable(batch)
  if (!isMendable(row))
    throw problem('not-now', { message: 'This row is sold, or with underwriting. Change its quotation or policy instead.' })
  return row
}

/** Takes back what is with underwriting and not bought, because what all rows share is part of what it would decide on. */
export async function takeBack(batch: BatchRecord, { db, actor, now }: Asking): Promise<void> {
  for (const { id, quotationId } of await rowsIn(db, batch.id, ['referred'])) {
    if (quotationId === null) continue
    const { state, validUntil } = await lockVisibleQuotation(db, actor, quotationId)
    if (state === 'accepted' || state === 'converted') continue
    if (['draft', 'referred', 'approved', 'quoted'].includes(stateNow(state, validUntil, now)))
      await withdrawQuotation(db, quotationId, 'What all rows of its upload share was changed.', { actor, now })
    await changeRow(db, id, { quotationId: null }, now)
  }
}

/** Number of rows checked while someone is waiting for it. */
const AT_ONCE = 100

/** Checks rows in their current state: few at once, many by the job that checks a whole upload. */
export async function checkRows(batch: BatchRecord, ids: readonly string[], asking: Asking): Promise<void> {
  const { db, actor, now } = asking
  if (ids.length > AT_ONCE) return checkAgain(batch, {}, asking)
  const checking = await checkingOf(db, batch, actor, now)
  const reading = rememberingAnswers(db)
  for (const row of await rowsOfIds(db, batch.id, ids)) {
    if (row.state === 'left-out') continue
    await changeRow(db, row.id, { ...(await checkRow(reading, row, checking)), quotationId: null, failure: null }, now)
  }
  await settle(batch, asking)
}

/** Checks the rows together once more, and updates whether any is still wrong. */
export async function settle(batch: BatchRecord, { db, actor, now }: Asking): Promise<void> {
  await settleDuplicates(db, batch, lineIn(batch), now)
  const { wrong } = await countsOf(db, batch.id)
  const event = batch.state === 'checked' && wrong === 0 ? 'mend' : batch.state === 'priced' && wrong > 0 ? 'unmend' : undefined
  if (event) await advance(db, { cycle: batchLife, table: batches, id: batch.id, from: batch.state, event, actor, set: { updatedAt: now } })
}
