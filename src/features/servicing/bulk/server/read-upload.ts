import { problem } from '#domain/problem.ts'
import { headingsOf, isDayFirstIn, plain } from '#domain/read-rows.ts'
import { fieldsOf } from '#kit/field.ts'
import { fileProblem, requireSingleFile, safeName } from '#kit/server/checked-file.ts'
import type { Upload } from '#kit/server/context.ts'
import { sha256 } from '#kit/server/crypto.ts'
import { sheetOfUpload } from '#kit/server/spreadsheet/uploaded-sheet.ts'
import { lineOf } from '#lines'
import type { Line } from '#lines/line.ts'
import { type BatchKind, type FileLine, type Heading, MOST_ROWS } from '../rules/batch.ts'
import { columnsOf } from '../rules/columns.ts'
import { LABELS, ROWS_SHEET, templateVersion } from './template.ts'

/** The line with a code, if it can be sold in bulk. */
export function bulkLine(code: string, kind?: BatchKind): Line {
  const line = lineOf(code)
  if (!line?.bulk) throw problem('not-found', { message: 'This line of insurance is not sold by uploads. Quote each one separately.' })
  if (kind === 'bulk' && line.bulk.isFleetOnly)
    throw problem('not-found', { message: 'This line is uploaded for one policyholder only. Send the file as a fleet.' })
  return line
}

export type ReadFile = {
  readonly name: string
  readonly digest: string
  readonly headings: readonly Heading[]
  readonly rows: readonly FileLine[]
  /** Filled in on a template of an earlier version. */
  readonly isOldTemplate: boolean
}

export const FIELD = 'file'

/** A CSV template has no second sheet, so its file name carries the version. */
const NAMED = /-([0-9a-f]{8})(?: ?\(\d+\))?\.\w+$/

/** The table in an uploaded file; throws a sentence if it cannot be read. */
export async function readUpload(uploads: readonly Upload[], line: Line, kind: BatchKind): Promise<ReadFile> {
  const { bytes, name, isCut } = requireSingleFile(uploads, FIELD)
  if (isCut) throw fileProblem(FIELD, 413, 'This file is larger than 10 MB. Remove what is not needed, or split it.')
  const known = new Set(
    [...columnsOf(line, kind), ...fieldsOf(line.risk.holder).map((field) => ({ field, heading: field.label }))].flatMap(
      ({ field, heading }) => [plain(heading), ...headingsOf(field)],
    ),
  )
  const read = await sheetOfUpload(uploads, FIELD, (text) => known.has(plain(text)), { most: MOST_ROWS, sheet: ROWS_SHEET })
  const { [LABELS.line]: filledFor, [LABELS.version]: stated } = read.labels
  if (filledFor !== undefined && stated !== undefined && filledFor !== line.name)
    throw fileProblem(
      FIELD,
      422,
      'This is the template of another line of insurance. Upload it where that line is sold, or fill in the template of this one.',
    )
  if (read.rows.length === 0)
    throw fileProblem(FIELD, 422, 'This file has headings and no rows. Fill in a row for each sale, and send it again.')
  const version = stated ?? (name.startsWith(`${line.code}-${kind}-`) ? NAMED.exec(name)?.[1] : undefined)
  const unread = Map.groupBy(read.unreadable, ({ at }) => at)
  const ending = name.toLowerCase().match(/\.(csv|txt|xlsx|xlsm|ods)$/)?.[1] ?? 'xlsx'
  return {
    name: safeName(name, ending),
    digest: sha256(bytes),
    headings: read.header.map((text, at) => ({
      text: text.slice(0, 200),
      isDayFirst: isDayFirstIn(read.rows.map(({ cells }) => cells[at] ?? '')),
    })),
    rows: read.rows.map(({ at: n, cells }) => ({
      ...{ n, cells },
      unread: (unread.get(n) ?? []).map(({ column: at, reason }) => ({ at, reason })),
    })),
    isOldTemplate: version !== undefined && version !== templateVersion(line, kind),
  }
}
