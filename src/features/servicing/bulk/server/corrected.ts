import { batchRowLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { plain } from '#domain/read-rows.ts'
import { fileProblem } from '#kit/server/checked-file.ts'
import type { Line } from '#lines/line.ts'
import type { FileLine } from '../rules/batch.ts'
import { TOGETHER } from '../rules/columns.ts'
import { linesOf } from './check.ts'
import { forgetEdits } from './edits.ts'
import { salesOf, togetherOf } from './group-lines.ts'
import { isMendable } from './mending.ts'
import { FIELD, type ReadFile } from './read-upload.ts'
import { addRows, type BatchRecord, changeRow, getBatch, lockBatch, type RowRecord, rowsIn } from './store.ts'
import { checkAgain, mustBeOpen, type Uploading } from './upload.ts'

/** In a file of the wrong rows, the heading of the column with the original row number. */
export const ROW_HEADING = 'Row in the upload'

/** A known row of the file, with the row of the batch that it belongs to. */
type Known = { readonly row: RowRecord; readonly n: number }

/**
 * Takes in a corrected file: rows are recognised by the chosen answer, differences are applied, new rows are added, and what is sold stays
 * as it is. Rows missing from the file, such as one with only the wrong rows, stay as they are.
 */
export async function takeCorrected(batchId: string, file: ReadFile, line: Line, context: Uploading): Promise<BatchRecord> {
  const { db, actor, now } = context
  const batch = await lockBatch(db, actor, batchId)
  if (batch.line !== line.code) throw problem('not-now', { message: 'This upload is for another line of insurance.' })
  mustBeOpen(batch)
  const own = new Map(batch.headings.map(({ text }, at) => [plain(text), at]))
  const places = file.headings.map(({ text }) => own.get(plain(text)))
  const rowAt = file.headings.findIndex(({ text }) => plain(text) === plain(ROW_HEADING))
  const keyAt = batch.mapping.indexOf(batch.key)
  if (rowAt < 0 && (keyAt < 0 || !places.includes(keyAt)))
    throw fileProblem(FIELD, 422, 'The corrected file lacks the column by which its rows are recognised. Send it with the same headings.')
  const rows = await rowsIn(db, batchId, batchRowLife.states)
  const find = finding(rows, keyAt, batch)
  const named = togetherOf(line, batch.mapping)
  const sales = new Map(named ? rows.map((row) => [named(row.cells), row]) : [])
  const changed = new Map<RowRecord, FileLine[]>()
  const added: FileLine[] = []
  let last = Math.max(1, ...rows.flatMap((row) => linesOf(row).map(({ n }) => n)))
  for (const { cells } of file.rows) {
    const merged = batch.headings.map((_, at) => cells[places.indexOf(at)] ?? '')
    const known = find(merged, rowAt < 0 ? undefined : Number(cells[rowAt]))
    const reference = named?.(merged)
    const row = known?.row ?? (reference ? sales.get(reference) : undefined)
    if (!row) {
      last += 1
      added.push({ n: last, cells: merged, unread: [] })
    } else if (isMendable(row)) {
      const lines = changed.get(row) ?? [...linesOf(row)]
      const before = known && lines.find(({ n }) => n === known.n)
      if (before) {
        const kept = batch.headings.map((_, at) => (places.includes(at) ? (merged[at] ?? '') : (before.cells[at] ?? '')))
        if (kept.every((cell, at) => cell === (before.cells[at] ?? ''))) continue
        lines[lines.indexOf(before)] = { ...before, cells: kept, unread: [] }
      } else {
        // Another person of the same sale.
        last += 1
        lines.push({ n: last, cells: merged, unread: [] })
      }
      changed.set(row, lines)
    }
  }
  // Earlier changes by hand were about other cells.
  await forgetEdits(
    db,
    [...changed.keys()].map(({ id }) => id),
  )
  for (const [{ id }, [first, ...more]] of changed)
    await changeRow(
      db,
      id,
      {
        cells: first?.cells ?? [],
        unread: first?.unread ?? [],
        more,
        isMended: false,
        state: 'unchecked',
        quotationId: null,
        failure: null,
      },
      now,
    )
  await addRows(
    db,
    salesOf(line, batch.mapping, added).map((sale) => ({ batchId, agentId: actor.id, ...sale })),
  )
  if (changed.size + added.length === 0) return batch
  await checkAgain(batch, {}, context)
  return getBatch(db, actor, batchId)
}

/**
 * Finds a row again: by its original position if the file of wrong rows gives it, since the key itself may have been wrong; else by its
 * key. If several have the same key, such as someone who travels twice, each is found in turn.
 */
function finding(rows: readonly RowRecord[], keyAt: number, { mapping }: BatchRecord) {
  const byNumber = new Map<number, Known>()
  const byKey = new Map<string, Known[]>()
  const together = mapping.indexOf(TOGETHER)
  const keyOf = (cells: readonly string[]) => {
    const key = plain(cells[keyAt] ?? '')
    return key === '' ? '' : `${key} ${plain(cells[together] ?? '')}`
  }
  for (const row of rows)
    for (const { n, cells } of linesOf(row)) {
      const known = { row, n }
      byNumber.set(n, known)
      const key = keyOf(cells)
      if (key) byKey.set(key, [...(byKey.get(key) ?? []), known])
    }
  return (cells: readonly string[], number: number | undefined): Known | undefined =>
    (number === undefined ? undefined : byNumber.get(number)) ?? byKey.get(keyOf(cells))?.shift()
}
