import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { type BatchRowState, batchRowLife } from '#domain/life-cycles.ts'
import { rowsIn } from '#kit/field.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { TableLine } from '../public/contract.ts'
import { type Column, columnsOf, TOGETHER } from '../rules/columns.ts'
import { faultText } from '../rules/lists.ts'
import { linesOf, listsOf, partsTogether } from './check.ts'
import { isMendable } from './mending.ts'
import type { BatchRecord, RowRecord } from './store.ts'
import { batchRows } from './tables.ts'
import { cellText, type Lists, listOf } from './template.ts'

const AT_ONCE = 100
/** A longer list is searched by typing instead of shown. */
const LONGEST_LIST = 60

/** Columns as in a spreadsheet, with the allowed values of each. */
async function readingOf(db: Db, batch: BatchRecord, now: Date) {
  const columns = columnsOf(lineIn(batch), batch.kind).filter(({ path }) => path !== TOGETHER)
  return { columns, lists: await listsOf(db, lineIn(batch), columns, now), isOpen: ['checked', 'priced', 'done'].includes(batch.state) }
}
type Reading = Awaited<ReturnType<typeof readingOf>>

/** Some rows of an upload after the given one, and where the next ones start. */
export async function tableRows(
  db: Db,
  batch: BatchRecord,
  { state, after }: { readonly state?: BatchRowState | undefined; readonly after: number },
  now: Date,
) {
  const reading = await readingOf(db, batch, now)
  const found = await db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batch.id), gt(batchRows.n, after), state ? eq(batchRows.state, state) : undefined))
    .orderBy(asc(batchRows.n))
    .limit(AT_ONCE)
  return {
    lines: found.flatMap((row) => linesOfRow(batch, { ...row, state: parseState(batchRowLife, row.state) }, reading)),
    next: found.length === AT_ONCE ? (found.at(-1)?.n ?? null) : null,
    choices: choicesIn(reading.columns, reading.lists),
  }
}

/** The same for rows that were changed. */
export async function linesOfIds(db: Db, batch: BatchRecord, ids: readonly string[], now: Date): Promise<TableLine[]> {
  const reading = await readingOf(db, batch, now)
  const found = await db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batch.id), inArray(batchRows.id, [...ids])))
    .orderBy(asc(batchRows.n))
  return found.flatMap((row) => linesOfRow(batch, { ...row, state: parseState(batchRowLife, row.state) }, reading))
}

const choicesIn = (columns: readonly Column[], lists: Lists): Record<string, string[]> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const listed = lists[listOf(column) ?? ''] ?? []
      return listed.length > 0 && listed.length <= LONGEST_LIST ? [[column.path, listed.map(({ label }) => label)]] : []
    }),
  )

function linesOfRow(batch: BatchRecord, row: RowRecord, { columns, lists, isOpen }: Reading): TableLine[] {
  const parts = partsTogether(batch.shared, row.parts ?? {})
  const of = lineIn(batch).bulk?.people?.field
  const people = of === undefined ? [{}] : rowsIn(parts.answers?.[of])
  const mayMend = isOpen && isMendable(row)
  const file = linesOf(row)
  return (people.length > 0 ? people : [{}]).map((each: Readonly<Record<string, unknown>>, person) => {
    const faults = row.faults.filter((fault) => (fault.person ?? 0) === person && fault.level === 'wrong')
    const shown = columns.map((column) => {
      // What applies to the whole sale is in its first line.
      const answer = column.of !== undefined ? each[column.field.name] : person === 0 ? parts[column.part]?.[column.field.name] : undefined
      return [column.path, cellText(column, answer, lists)] as const
    })
    const known = new Set(columns.map(({ path }) => path))
    return {
      ...{ row: row.id, person, n: file[person]?.n ?? row.n, state: row.state, mayMend },
      cells: Object.fromEntries(shown.filter(([, text]) => text !== '')),
      wrong: Object.fromEntries(faults.flatMap(({ path, message }) => (known.has(path) ? [[path, message]] : []))),
      note:
        row.failure ??
        faults
          .filter(({ path }) => !known.has(path))
          .map(faultText)
          .join(' '),
    }
  })
}
