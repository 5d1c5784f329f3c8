import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import type { Db } from '#kit/server/db.ts'
import type { Batch } from '../public/contract.ts'
import { type Asking, checkRows, isMendable, mendableRows, mustBeMendable } from './mending.ts'
import { type BatchRecord, changeRow, type RowRecord, rowsOfIds } from './store.ts'
import { batchEdits, batchRows } from './tables.ts'

/** Number of changes that can be undone one after the other. */
const KEPT = 50

/** Keeps the state of rows before they are changed by hand, all of them at once. */
export async function noteEdit(
  db: Db,
  batch: Pick<BatchRecord, 'id' | 'agentId'>,
  rows: readonly Pick<RowRecord, 'id' | 'parts' | 'isMended' | 'state'>[],
): Promise<void> {
  if (rows.length === 0) return
  const edit = randomUUID()
  const before = rows.map(({ id: rowId, parts, isMended, state }) => ({
    ...{ edit, batchId: batch.id, agentId: batch.agentId, rowId, parts, isMended },
    isLeftOut: state === 'left-out',
  }))
  for (let at = 0; at < before.length; at += AT_ONCE) await db.insert(batchEdits).values(before.slice(at, at + AT_ONCE))
  await db.execute(
    sql`delete from batch_edits where batch_id = ${batch.id} and edit in (
          select edit from batch_edits where batch_id = ${batch.id} group by edit order by max(id::text) desc offset ${KEPT})`,
  )
}
const AT_ONCE = 500

/** The last change by hand to what may still be changed, and in how many rows. */
export async function lastEdit(db: Db, batchId: string): Promise<Batch['lastEdit']> {
  const [newest] = await db
    .select({ id: batchEdits.edit, rows: sql<number>`count(*)::int`, n: sql<number>`min(${batchRows.n})` })
    .from(batchEdits)
    .innerJoin(batchRows, and(eq(batchRows.id, batchEdits.rowId), mendableRows))
    .where(eq(batchEdits.batchId, batchId))
    .groupBy(batchEdits.edit)
    .orderBy(desc(sql`max(${batchEdits.id}::text)`))
    .limit(1)
  return newest ? { ...newest, n: newest.rows === 1 ? newest.n : null } : null
}

/** Undoes the last change in all rows that may still be changed, and checks them again. */
export async function undoEdit(batch: BatchRecord, edit: string, asking: Asking): Promise<void> {
  const { db, now } = asking
  mustBeMendable(batch)
  const newest = await lastEdit(db, batch.id)
  if (newest?.id !== edit)
    throw problem('changed-meanwhile', { message: 'Something else has been changed in the meantime. Check again what would be undone.' })
  const before = await db
    .delete(batchEdits)
    .where(and(eq(batchEdits.batchId, batch.id), eq(batchEdits.edit, edit)))
    .returning()
  const rows = await rowsOfIds(
    db,
    batch.id,
    before.map(({ rowId }) => rowId),
  )
  const open = rows.filter(isMendable)
  for (const row of open) {
    const { parts = null, isMended = false, isLeftOut = false } = before.find(({ rowId }) => rowId === row.id) ?? {}
    await changeRow(db, row.id, { parts, isMended, state: isLeftOut ? 'left-out' : 'unchecked', failure: null }, now)
  }
  await checkRows(
    batch,
    open.map(({ id }) => id),
    asking,
  )
}

/** Rows whose cells have changed since cannot be restored. */
export async function forgetEdits(db: Db, rowIds: readonly string[]): Promise<void> {
  if (rowIds.length > 0) await db.delete(batchEdits).where(inArray(batchEdits.rowId, [...rowIds]))
}
