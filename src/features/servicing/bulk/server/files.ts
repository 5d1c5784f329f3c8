import type { FileReply } from '#kit/contract.ts'
import { CSV, SPREADSHEET } from '#kit/media-types.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { csvOf, workbookOf } from '#kit/server/workbook.ts'
import type { Line } from '#lines/line.ts'
import type { BatchKind } from '../rules/batch.ts'
import { columnsOf } from '../rules/columns.ts'
import { faultText } from '../rules/lists.ts'
import { listsOf } from './check.ts'
import { type BatchRecord, rowsIn } from './store.ts'
import { templateSheets } from './template.ts'
import { ROW_HEADING } from './upload.ts'

/** The file to fill in for a line; its version changes with what is asked. */
export async function templateOf(
  db: Db,
  line: Line,
  { kind, format }: { readonly kind: BatchKind; readonly format: 'xlsx' | 'csv' },
  now: Date,
): Promise<FileReply> {
  const columns = columnsOf(line, kind)
  const version = sha256(JSON.stringify(columns.map(({ path, heading }) => [path, heading]))).slice(0, 8)
  const name = `${line.code}-${kind}-${version}`
  if (format === 'csv') return { name: `${name}.csv`, type: CSV, bytes: await csvOf([columns.map(({ heading }) => heading)]) }
  const sheets = templateSheets(line, columns, await listsOf(db, line, columns, now), version)
  return { name: `${name}.xlsx`, type: SPREADSHEET, bytes: () => workbookOf(sheets) }
}

/** The rows that are wrong as they were sent, columns that are not asked included, with what is wrong beside them. */
export async function wrongRowsOf(db: Db, batch: BatchRecord): Promise<FileReply> {
  const rows = await rowsIn(db, batch.id, ['wrong', 'failed'])
  const headings = [...batch.headings.map(({ text }) => text), ROW_HEADING, 'What is wrong']
  const sheet = {
    name: 'Rows',
    widths: headings.map((heading) => Math.min(48, heading.length + 6)),
    formats: headings.map(() => '@'),
    rows: [
      headings,
      ...rows.map(({ cells, n, faults, failure }) => [
        ...batch.headings.map((_, at) => cells[at] ?? ''),
        String(n),
        failure ??
          faults
            .filter(({ level }) => level === 'wrong')
            .map(faultText)
            .join(' '),
      ]),
    ],
  }
  return { name: `wrong-rows-${batch.fileName.replace(/\.\w+$/, '')}.xlsx`, type: SPREADSHEET, bytes: () => workbookOf([sheet]) }
}
