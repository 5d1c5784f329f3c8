import { batchLife, batchRowLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { headingsOf, isDayFirstIn, plain } from '#features/selling/quotes/public/rules/read-rows.ts'
import type { Staff } from '#kit/actor.ts'
import { fieldsOf } from '#kit/field.ts'
import { fileProblem, requireSingleFile, safeName } from '#kit/server/checked-file.ts'
import type { Context, Upload } from '#kit/server/context.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import type { ReadSheet } from '#kit/server/spreadsheet/read-sheet.ts'
import { sheetOfUpload } from '#kit/server/spreadsheet/uploaded-sheet.ts'
import { lineOf } from '#lines'
import type { Line } from '#lines/line.ts'
import { checkBatch } from '../public/contract.ts'
import { type BatchKind, type Heading, isOpenRow, type Mapping, MOST_ROWS, type Unread } from '../rules/batch.ts'
import { columnsOf, keysOf, missingColumns, proposeMapping } from '../rules/columns.ts'
import {
  addBatch,
  addRows,
  type BatchRecord,
  changeBatch,
  changeRow,
  getBatch,
  lockBatch,
  mappingsBefore,
  rowsIn,
  sameFile,
} from './store.ts'
import { batches } from './tables.ts'

/** The line of a code, if it is sold many at once. */
export function bulkLine(code: string): Line {
  const line = lineOf(code)
  if (!line?.bulk) throw problem('not-found', { message: 'This line of insurance is not sold by uploads. Quote each one by itself.' })
  return line
}

export type ReadFile = {
  readonly name: string
  readonly digest: string
  readonly headings: readonly Heading[]
  readonly rows: readonly FileRow[]
}
type FileRow = ReadSheet['rows'][number] & { readonly unread: readonly Unread[] }

const FIELD = 'file'

/** The table in an uploaded file; throws a sentence about one that cannot be read. */
export async function readUpload(uploads: readonly Upload[], line: Line, kind: BatchKind): Promise<ReadFile> {
  const { bytes, name, isCut } = requireSingleFile(uploads, FIELD)
  if (isCut) throw fileProblem(FIELD, 413, 'This file is larger than 10 MB. Take out what is not needed, or divide it.')
  const known = new Set(
    [...columnsOf(line, kind), ...fieldsOf(line.risk.holder).map((field) => ({ field, heading: field.label }))].flatMap(
      ({ field, heading }) => [plain(heading), ...headingsOf(field)],
    ),
  )
  const read = await sheetOfUpload(uploads, FIELD, (text) => known.has(plain(text)), MOST_ROWS)
  if (read.rows.length === 0)
    throw fileProblem(FIELD, 422, 'This file has headings and no rows. Fill in a row for each sale, and send it again.')
  const unread = Map.groupBy(
    read.unreadable.map(({ at, column, reason }) => ({ row: at, at: column, reason })),
    ({ row }) => row,
  )
  const ending = name.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx'
  return {
    name: safeName(name, ending),
    digest: sha256(bytes),
    headings: read.header.map((text, at) => ({
      text: text.slice(0, 200),
      isDayFirst: isDayFirstIn(read.rows.map(({ cells }) => cells[at] ?? '')),
    })),
    rows: read.rows.map((row) => ({ ...row, unread: unread.get(row.at) ?? [] })),
  }
}

/** What was said of headings before, the newest first. */
async function remembered(db: Db, of: Pick<BatchRecord, 'agentId' | 'line' | 'kind'>) {
  const before = await mappingsBefore(db, of)
  const said = new Map<string, string | null>()
  for (const { headings, mapping } of before)
    for (const [at, { text }] of headings.entries()) {
      const heading = plain(text)
      if (heading && !said.has(heading)) said.set(heading, mapping[at] ?? null)
    }
  return { said, key: before[0]?.key }
}

/** Whether every row could be complete, so that nobody has to look at the columns. */
const isWhole = (line: Line, kind: BatchKind, mapping: Mapping) => missingColumns(columnsOf(line, kind), mapping, []).length === 0

/** Whether the check of rows may begin: the columns are known, and whatever all rows share is answered. */
const isReady = ({ kind, shared, isMapped }: Pick<BatchRecord, 'kind' | 'shared' | 'isMapped'>) =>
  isMapped && (kind === 'bulk' || shared.holder !== undefined)

type Uploading = Pick<Context, 'db' | 'now' | 'enqueue'> & { readonly actor: Staff }

/** Keeps a file as a batch. The same file sent twice, by two tabs or after a lost answer, is one batch. */
export async function startBatch(file: ReadFile, line: Line, kind: BatchKind, { db, actor, enqueue }: Uploading): Promise<BatchRecord> {
  const of = { agentId: actor.id, line: line.code, kind, fileDigest: file.digest }
  const { said, key } = await remembered(db, of)
  const mapping = proposeMapping(columnsOf(line, kind), file.headings, said)
  if (mapping.every((path) => path === null) && file.headings.length < 2)
    throw fileProblem(
      FIELD,
      422,
      'No column of this file is one that we ask. Fill in the template, or send the file with a row of headings.',
    )
  const keys = keysOf(line, kind)
  const isMapped = isWhole(line, kind, mapping)
  const batch = await addBatch(db, {
    ...of,
    ...{ branch: actor.branch, fileName: file.name, headings: [...file.headings], mapping, isMapped },
    key: keys.find(({ path }) => path === key)?.path ?? keys.find(({ path }) => mapping.includes(path))?.path ?? keys[0]?.path ?? '',
  })
  if (!batch) {
    const same = await sameFile(db, of)
    if (!same) throw problem('not-now')
    return same
  }
  await startHistory(db, batchLife, batch.id, actor)
  await addRows(
    db,
    file.rows.map(({ at, cells, unread }) => ({ batchId: batch.id, agentId: actor.id, n: at, cells, unread })),
  )
  if (isReady(batch)) await enqueue(db, checkBatch, { batchId: batch.id })
  return getBatch(db, actor, batch.id)
}

/** Puts a batch back to where its rows are read, without those that are sold, and has them checked once all is known. */
export async function checkAgain(batch: BatchRecord, set: Partial<BatchRecord>, { db, actor, now, enqueue }: Uploading): Promise<void> {
  const { state: _, ...changed } = set
  await changeBatch(db, batch.id, changed, now)
  if (batch.state !== 'uploaded')
    await advance(db, { cycle: batchLife, table: batches, id: batch.id, from: batch.state, event: 'change', actor })
  if (isReady({ ...batch, ...set })) await enqueue(db, checkBatch, { batchId: batch.id })
}

const comparable = (text: string | undefined) => plain(text ?? '')

/**
 * Takes in a corrected file: rows are known again by the answer that was chosen, what differs is changed, what is new is added, and what is sold stays
 * as it is. Rows that the file leaves out, as one of only the wrong rows does, stay as they are.
 */
export async function takeCorrected(batchId: string, file: ReadFile, line: Line, context: Uploading): Promise<BatchRecord> {
  const { db, actor, now } = context
  const batch = await lockBatch(db, actor, batchId)
  if (batch.line !== line.code) throw problem('not-now', { message: 'This upload is of another line of insurance.' })
  mustBeOpen(batch)
  const own = new Map(batch.headings.map(({ text }, at) => [plain(text), at]))
  const places = file.headings.map(({ text }) => own.get(plain(text)))
  const keyAt = batch.mapping.indexOf(batch.key)
  if (!places.includes(keyAt) || keyAt < 0)
    throw fileProblem(FIELD, 422, 'The corrected file lacks the column by which its rows are known again. Send it with the same headings.')
  const rows = await rowsIn(db, batchId, batchRowLife.states)
  const byNumber = new Map(rows.map((row) => [row.n, row]))
  const known = new Map(rows.map((row) => [comparable(row.cells[keyAt]), row]))
  const rowAt = own.size > 0 ? file.headings.findIndex(({ text }) => plain(text) === plain(ROW_HEADING)) : -1
  let next = Math.max(1, ...rows.map(({ n }) => n))
  const added: Parameters<typeof addRows>[1][number][] = []
  let changed = 0
  for (const { cells } of file.rows) {
    const merged = batch.headings.map((_, at) => cells[places.indexOf(at)] ?? '')
    // The key itself may be what was wrong: a file of the wrong rows says in which row each stood.
    const numbered = rowAt >= 0 ? byNumber.get(Number(cells[rowAt])) : undefined
    const row = numbered ?? (comparable(merged[keyAt]) === '' ? undefined : known.get(comparable(merged[keyAt])))
    if (!row) {
      next += 1
      added.push({ batchId, agentId: actor.id, n: next, cells: merged })
      continue
    }
    const kept = batch.headings.map((_, at) => (places.includes(at) ? (merged[at] ?? '') : (row.cells[at] ?? '')))
    if (!isOpenRow(row.state) || kept.every((cell, at) => cell === (row.cells[at] ?? ''))) continue
    changed += 1
    await changeRow(db, row.id, { cells: kept, unread: [], isMended: false, state: 'unchecked', quotationId: null, failure: null }, now)
  }
  await addRows(db, added)
  if (changed + added.length === 0) return batch
  await checkAgain(batch, {}, context)
  return getBatch(db, actor, batchId)
}

/** The heading, in a file of the wrong rows, of the column that says where each stood. */
export const ROW_HEADING = 'Row in the upload'

export function mustBeOpen(batch: BatchRecord): void {
  if (['uploaded', 'checked', 'priced', 'done'].includes(batch.state)) return
  throw problem('not-now', {
    message:
      batch.state === 'cancelled'
        ? 'This upload was cancelled. Send the file again.'
        : 'This upload is being issued. Pause it, or wait until it is done, and change it then.',
  })
}
