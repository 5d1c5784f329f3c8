import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { problem } from '#domain/problem.ts'
import { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { rowsIn } from '#kit/field.ts'
import { lineIn } from '#lines'
import type { Line } from '#lines/line.ts'
import type { contract } from '../public/contract.ts'
import type { Parts } from '../rules/batch.ts'
import { type Column, columnsOf, TOGETHER } from '../rules/columns.ts'
import { answerOf, isAnswer } from '../rules/read-row.ts'
import { checkingOf, checkRow } from './check.ts'
import { noteEdit } from './edits.ts'
import { type Asking, checkRows, isMendable, mendable, mustBeMendable, settle } from './mending.ts'
import { type BatchRecord, changeRow, rowsOfIds } from './store.ts'
import { batchRows } from './tables.ts'
import { checkAgain } from './upload.ts'

/** Keeps only answers that are asked. */
const known = ({ shape }: z.ZodObject, answers: RawAnswers = {}): RawAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => Object.hasOwn(shape, name)))

/** The policyholder without what was copied from the first of the people: that follows whoever is first now. */
function ownHolder({ bulk }: Line, parts: Parts | null): RawAnswers {
  const holder = parts?.holder ?? {}
  const [first] = rowsIn(parts?.answers?.[bulk?.people?.field ?? ''])
  return first ? Object.fromEntries(Object.entries(holder).filter(([name, value]) => value !== first[name])) : holder
}

/** Changes the answers of a row and has it checked at once, as when it was first read. */
export async function mendRow(batch: BatchRecord, rowId: string, given: Pick<Parts, 'answers' | 'holder'>, asking: Asking): Promise<void> {
  const { db, now } = asking
  const row = await mendable(batch, rowId, asking)
  const line = lineIn(batch)
  await noteEdit(db, batch, [row])
  const parts: Parts = {
    ...row.parts,
    answers: { ...row.parts?.answers, ...known(line.risk.schema, given.answers) },
    holder: { ...ownHolder(line, row.parts), ...known(line.risk.holder, given.holder) },
  }
  await changeRow(db, rowId, { parts, isMended: true, state: 'unchecked' }, now)
  await checkRows(batch, [rowId], asking)
}

/** Leaves a row out, or restores it as it was. */
export async function leaveOut(batch: BatchRecord, rowId: string, isLeftOut: boolean, asking: Asking): Promise<void> {
  const { db, actor, now } = asking
  const row = await mendable(batch, rowId, asking)
  if ((row.state === 'left-out') === isLeftOut) return
  await noteEdit(db, batch, [row])
  if (isLeftOut) await changeRow(db, rowId, { state: 'left-out' }, now)
  else {
    await changeRow(db, rowId, { state: 'unchecked' }, now)
    const checked = await checkRow(db, row, await checkingOf(db, batch, actor, now))
    await changeRow(db, rowId, { ...checked, quotationId: null, failure: null }, now)
  }
  await settle(batch, asking)
}

/** Gives one answer in all rows with the same fault message for it; the job checks them. */
export async function mendColumn(
  batch: BatchRecord,
  { path, message, to }: z.output<typeof contract.mendColumn.body>,
  asking: Asking,
): Promise<void> {
  const { db, now } = asking
  mustBeMendable(batch)
  const column = columnOf(batch, path)
  if (!column) throw problem('invalid', { fields: [{ path: 'path', message: 'Column not found.' }] })
  const same = JSON.stringify([{ path, message, level: 'wrong' }])
  const rows = await db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.state, 'wrong'), sql`${batchRows.faults} @> ${same}::jsonb`))
  await noteEdit(
    db,
    batch,
    rows.map((row) => ({ ...row, state: 'wrong' })),
  )
  for (const { id, parts, faults } of rows) {
    const people = faults.flatMap((fault) => (fault.path === path && fault.message === message ? [fault.person ?? 0] : []))
    const mended = withAnswer(parts ?? {}, column, to, people)
    await changeRow(db, id, { parts: mended, isMended: true, state: 'unchecked', failure: null }, now)
  }
  if (rows.length > 0) await checkAgain(batch, {}, asking)
}

const columnOf = (batch: BatchRecord, path: string): Column | undefined =>
  path === TOGETHER ? undefined : columnsOf(lineIn(batch), batch.kind).find((each) => each.path === path)

/** The answers with one column replaced; for people insured by a sale, in those of some. */
function withAnswer(parts: Parts, { part, of, field }: Column, to: RawAnswers[string] | undefined, people: readonly number[]): Parts {
  const written = (answers: RawAnswers = {}): RawAnswers => {
    const { [field.name]: _, ...others } = answers
    return to === undefined ? others : { ...others, [field.name]: to }
  }
  if (of === undefined) return { ...parts, [part]: written(parts[part]) }
  const rows = rowsIn(parts[part]?.[of]).map((row, at) => (people.includes(at) ? written(RawAnswers.parse(row)) : row))
  return { ...parts, [part]: RawAnswers.parse({ ...parts[part], [of]: rows }) }
}

/** Writes texts into cells, read like those of a file, and checks their rows; returns which these are. */
export async function mendCells(
  batch: BatchRecord,
  { cells }: z.output<typeof contract.mendCells.body>,
  asking: Asking,
): Promise<readonly string[]> {
  const { db, actor, now } = asking
  mustBeMendable(batch)
  const wrong = cells.flatMap(({ path }, at) => (columnOf(batch, path) ? [] : [{ path: `cells.${at}.path`, message: 'Column not found.' }]))
  if (wrong.length > 0) throw problem('invalid', { fields: wrong.slice(0, 10) })
  const { choices } = await checkingOf(db, batch, actor, now)
  const line = lineIn(batch)
  const byRow = Map.groupBy(cells, ({ row }) => row)
  const rows = (await rowsOfIds(db, batch.id, [...byRow.keys()])).filter(isMendable)
  if (rows.length < byRow.size)
    throw problem('not-now', {
      message: 'One of these rows has been sold, is with underwriting, or no longer exists. Check the rows again.',
    })
  await noteEdit(db, batch, rows)
  for (const row of rows) {
    let parts: Parts = { ...row.parts, holder: ownHolder(line, row.parts) }
    for (const { path, person, text } of byRow.get(row.id) ?? []) {
      const column = columnOf(batch, path)
      if (!column) continue
      const answered = column.of === undefined ? parts[column.part] : rowsIn(parts[column.part]?.[column.of])[person]
      const read = text.trim() === '' ? undefined : answerOf(column, text.trim(), choices, answered ?? {}, isDayFirst(batch, path))
      parts = withAnswer(parts, column, isAnswer(read) ? read : undefined, [person])
    }
    await changeRow(db, row.id, { parts, isMended: true, state: 'unchecked', failure: null }, now)
  }
  const ids = rows.map(({ id }) => id)
  await checkRows(batch, ids, asking)
  return ids
}

/** Dates are written into a column in the same order as in its file. */
const isDayFirst = ({ mapping, headings }: BatchRecord, path: string): boolean => headings[mapping.indexOf(path)]?.isDayFirst ?? false
