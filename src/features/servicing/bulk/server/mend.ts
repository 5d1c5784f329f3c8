import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { batchLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import type { contract } from '../public/contract.ts'
import { isOpenBatch, isOpenRow, type PartName, type Parts } from '../rules/batch.ts'
import { checkingOf, checkRow } from './check.ts'
import { settleDuplicates } from './duplicates.ts'
import { type BatchRecord, changeRow, countsOf, lockRow, type RowRecord } from './store.ts'
import { batches, batchRows } from './tables.ts'
import { checkAgain } from './upload.ts'

type Asking = Pick<Context, 'db' | 'now' | 'enqueue'> & { readonly actor: Staff }

/** The row, if it may still be changed: nothing of it is sold, and it is not at the desk of underwriting. */
async function mendable(batch: BatchRecord, rowId: string, { db }: Asking): Promise<RowRecord> {
  const row = await lockRow(db, batch.id, rowId)
  if (!isOpenBatch(batch.state))
    throw problem('not-now', { message: 'This upload is being checked or issued. Mend its rows when that is done.' })
  if (!isOpenRow(row.state) || (row.quotationId !== null && row.state !== 'failed'))
    throw problem('not-now', { message: 'This row is sold, or with underwriting. Change its quotation or policy instead.' })
  return row
}

/** Of what was sent, the answers that are asked. */
const known = ({ shape }: z.ZodObject, answers: RawAnswers = {}): RawAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => Object.hasOwn(shape, name)))

/** Changes the answers of a row and has it checked at once, as when it was read. */
export async function mendRow(batch: BatchRecord, rowId: string, given: Pick<Parts, 'answers' | 'holder'>, asking: Asking): Promise<void> {
  const { db, actor, now } = asking
  const row = await mendable(batch, rowId, asking)
  const line = lineIn(batch)
  const own: Parts = {
    ...row.parts,
    answers: { ...row.parts?.answers, ...known(line.risk.schema, given.answers) },
    ...(given.holder ? { holder: { ...row.parts?.holder, ...known(line.risk.holder, given.holder) } } : {}),
  }
  const checked = await checkRow(db, { ...row, parts: own, isMended: true }, await checkingOf(db, batch, actor, now))
  await changeRow(db, rowId, { ...checked, isMended: true, quotationId: null, failure: null }, now)
  await settle(batch, asking)
}

/** Leaves a row out, or takes it back as it was. */
export async function leaveOut(batch: BatchRecord, rowId: string, isLeftOut: boolean, asking: Asking): Promise<void> {
  const { db, actor, now } = asking
  const row = await mendable(batch, rowId, asking)
  if ((row.state === 'left-out') === isLeftOut) return
  if (isLeftOut) await changeRow(db, rowId, { state: 'left-out' }, now)
  else {
    await changeRow(db, rowId, { state: 'unchecked' }, now)
    const checked = await checkRow(db, row, await checkingOf(db, batch, actor, now))
    await changeRow(db, rowId, { ...checked, failure: null }, now)
  }
  await settle(batch, asking)
}

/** Looks at the rows together once more, and says whether any is still wrong. */
async function settle(batch: BatchRecord, { db, actor, now }: Asking): Promise<void> {
  await settleDuplicates(db, batch, lineIn(batch), now)
  const { wrong } = await countsOf(db, batch.id)
  const event = batch.state === 'checked' && wrong === 0 ? 'mend' : batch.state === 'priced' && wrong > 0 ? 'unmend' : undefined
  if (event) await advance(db, { cycle: batchLife, table: batches, id: batch.id, from: batch.state, event, actor, set: { updatedAt: now } })
}

const PARTS = ['answers', 'holder'] as const satisfies readonly PartName[]

/** Gives one answer in all rows that are wrong in it with the same words; they are checked by the job. */
export async function mendColumn(
  batch: BatchRecord,
  { path, message, to }: z.output<typeof contract.mendColumn.body>,
  asking: Asking,
): Promise<void> {
  const { db, now } = asking
  if (!isOpenBatch(batch.state))
    throw problem('not-now', { message: 'This upload is being checked or issued. Mend its rows when that is done.' })
  const [part, name = ''] = path.split('.')
  const known = PARTS.find((each) => each === part)
  const line = lineIn(batch)
  const schema = known === 'holder' ? line.risk.holder : line.risk.schema
  if (!known || !Object.hasOwn(schema.shape, name))
    throw problem('invalid', { fields: [{ path: 'path', message: 'There is no such column.' }] })
  const same = JSON.stringify([{ path, message, level: 'wrong' }])
  const rows = await db
    .select({ id: batchRows.id, parts: batchRows.parts })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.state, 'wrong'), sql`${batchRows.faults} @> ${same}::jsonb`))
  for (const { id, parts } of rows)
    await changeRow(
      db,
      id,
      { parts: { ...parts, [known]: { ...parts?.[known], [name]: to } }, isMended: true, state: 'unchecked', failure: null },
      now,
    )
  if (rows.length > 0) await checkAgain(batch, {}, asking)
}
