import { batchLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { plain } from '#domain/read-rows.ts'
import type { Staff } from '#kit/actor.ts'
import { fileProblem } from '#kit/server/checked-file.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import type { Line } from '#lines/line.ts'
import { checkBatch } from '../public/contract.ts'
import { type BatchKind, isOpenRow, type Mapping } from '../rules/batch.ts'
import { columnsOf, isShared, keysOf, missingColumns, proposeMapping, sharedNames, TOGETHER } from '../rules/columns.ts'
import { linesOf } from './check.ts'
import { salesOf } from './group-lines.ts'
import { FIELD, type ReadFile } from './read-upload.ts'
import { addBatch, addRows, type BatchRecord, changeBatch, getBatch, mappingsBefore, removeRows, rowsIn, sameFile } from './store.ts'
import { batches } from './tables.ts'

/** Earlier mappings of headings, newest first. */
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

/** Whether every row could be complete, so that no one has to review the columns. */
const isWhole = (line: Line, kind: BatchKind, mapping: Mapping) =>
  missingColumns(columnsOf(line, kind), mapping, sharedNames(line, kind, mapping)).length === 0

/** Whether the check of rows may start: the columns are known, and the shared answers are given. */
const isReady = (batch: Pick<BatchRecord, 'kind' | 'shared' | 'isMapped' | 'line' | 'mapping'>) =>
  batch.isMapped && isShared(batch, batch.mapping)

export type Uploading = Pick<Context, 'db' | 'now' | 'enqueue'> & { readonly actor: Staff }

/** Keeps a file as a batch. The same file sent twice, by two tabs or after a lost response, is one batch. */
export async function startBatch(file: ReadFile, line: Line, kind: BatchKind, { db, actor, enqueue }: Uploading): Promise<BatchRecord> {
  const of = { agentId: actor.id, line: line.code, kind, fileDigest: file.digest }
  const { said, key } = await remembered(db, of)
  const mapping = proposeMapping(columnsOf(line, kind), file.headings, said)
  if (mapping.every((path) => path === null) && file.headings.length < 2)
    throw fileProblem(
      FIELD,
      422,
      'None of the columns in this file is one that we ask for. Fill in the template, or send the file with a row of headings.',
    )
  const keys = keysOf(line, kind)
  // A file filled in before the questions changed is reviewed by a person.
  const isMapped = !file.isOldTemplate && isWhole(line, kind, mapping)
  const batch = await addBatch(db, {
    ...of,
    ...{ branch: actor.branch, fileName: file.name, headings: [...file.headings], mapping, isMapped, isOldTemplate: file.isOldTemplate },
    key: keys.find(({ path }) => path === key)?.path ?? keys.find(({ path }) => mapping.includes(path))?.path ?? keys[0]?.path ?? '',
  })
  if (!batch) {
    const same = await sameFile(db, of)
    if (!same) throw problem('not-now')
    return same
  }
  await startHistory(db, batchLife, batch.id, actor)
  await addSales(db, batch, line, mapping, file.rows)
  if (isReady(batch)) await enqueue(db, checkBatch, { batchId: batch.id })
  return getBatch(db, actor, batch.id)
}

const addSales = (db: Db, { id: batchId, agentId }: BatchRecord, line: Line, mapping: Mapping, lines: ReadFile['rows']) =>
  addRows(
    db,
    salesOf(line, mapping, lines).map((sale) => ({ batchId, agentId, ...sale })),
  )

/**
 * Regroups rows if a different column, or no longer any, says which form one sale. What was corrected by hand, or is sold, stays as it is.
 */
export async function groupAgain(db: Db, batch: BatchRecord, line: Line, mapping: Mapping): Promise<void> {
  if (mapping.indexOf(TOGETHER) === batch.mapping.indexOf(TOGETHER)) return
  const rows = (await rowsIn(db, batch.id, ['unchecked', 'ok', 'warning', 'wrong', 'referred', 'failed'])).filter(
    ({ state, isMended, quotationId }) => isOpenRow(state) && !isMended && quotationId === null,
  )
  await removeRows(
    db,
    rows.map(({ id }) => id),
  )
  const lines = rows.flatMap((row) => [...linesOf(row)]).toSorted((a, b) => a.n - b.n)
  await addSales(db, batch, line, mapping, lines)
}

/** Returns a batch to reading its rows, except sold ones, and has them checked once everything is known. */
export async function checkAgain(batch: BatchRecord, set: Partial<BatchRecord>, { db, actor, now, enqueue }: Uploading): Promise<void> {
  const { state: _, ...changed } = set
  await changeBatch(db, batch.id, changed, now)
  if (batch.state !== 'uploaded')
    await advance(db, { cycle: batchLife, table: batches, id: batch.id, from: batch.state, event: 'change', actor })
  if (isReady({ ...batch, ...set })) await enqueue(db, checkBatch, { batchId: batch.id })
}

export function mustBeOpen(batch: BatchRecord): void {
  if (['uploaded', 'checked', 'priced', 'done'].includes(batch.state)) return
  throw problem('not-now', {
    message:
      batch.state === 'cancelled' || batch.state === 'withdrawn'
        ? 'This upload is over. Send the file again.'
        : 'This upload is being issued. Pause it, or wait until it is done, and change it then.',
  })
}
