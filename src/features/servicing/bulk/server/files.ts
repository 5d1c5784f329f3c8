import type { FileReply } from '#kit/contract.ts'
import { CSV, SPREADSHEET } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { csvOf, workbookOf } from '#kit/server/workbook.ts'
import type { Line } from '#lines/line.ts'
import type { BatchKind } from '../rules/batch.ts'
import { templateColumns } from '../rules/columns.ts'
import { faultText } from '../rules/lists.ts'
import { linesOf, listsOf } from './check.ts'
import { ROW_HEADING } from './corrected.ts'
import { type BatchRecord, rowsIn } from './store.ts'
import { templateSheets, templateVersion } from './template.ts'

/** The template of a line; its version changes with what is asked. */
export async function templateOf(
  db: Db,
  line: Line,
  { kind, format }: { readonly kind: BatchKind; readonly format: 'xlsx' | 'csv' },
  now: Date,
): Promise<FileReply> {
  const columns = templateColumns(line, kind)
  const version = templateVersion(line, kind)
  const name = `${line.code}-${kind}-${version}`
  if (format === 'csv') return { name: `${name}.csv`, type: CSV, bytes: await csvOf([columns.map(({ heading }) => heading)]) }
  const sheets = templateSheets(line, columns, await listsOf(db, line, columns, now), version)
  return { name: `${name}.xlsx`, type: SPREADSHEET, bytes: () => workbookOf(sheets) }
}

/** The wrong rows as they were sent, including columns that are not asked, with what is wrong beside them. */
export async function wrongRowsOf(db: Db, batch: BatchRecord): Promise<FileReply> {
  const rows = await rowsIn(db, batch.id, ['wrong', 'failed'])
  const headings = [...batch.headings.map(({ text }) => text), ROW_HEADING, 'What is wrong']
  const sheet = {
    name: 'Rows',
    widths: headings.map((heading) => Math.min(48, heading.length + 6)),
    formats: headings.map(() => '@'),
    rows: [
      headings,
      ...rows.flatMap((row) => {
        const lines = linesOf(row)
        return lines.map(({ n, cells }, person) => [
          ...batch.headings.map((_, at) => cells[at] ?? ''),
          String(n),
          row.failure ??
            row.faults
              .filter((fault) => fault.level === 'wrong' && (lines.length === 1 || (fault.person ?? 0) === person))
              .map(({ row: _, ...fault }) => faultText(fault))
              .join(' '),
        ])
      }),
    ],
  }
  return { name: `wrong-rows-${batch.fileName.replace(/\.\w+$/, '')}.xlsx`, type: SPREADSHEET, bytes: () => workbookOf([sheet]) }
}
