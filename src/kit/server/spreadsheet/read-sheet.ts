import { fileTypeFromBuffer } from 'file-type'
import { Piscina } from 'piscina'
import { SPREADSHEET } from '../../media-types.ts'
import { SHEET_PROBLEMS } from '../../sheet-problems.ts'
import {
  type FileGiven,
  type FileRows,
  MOST_ROWS,
  type SheetLabels,
  type SheetProblem,
  type SheetRow,
  timesUsual,
  tooManyRows,
  type UnreadableCell,
} from './rows.ts'

const LARGEST = 5 * 1024 * 1024
const LONGEST_MS = 20_000
const IDLE_MS = 60_000
/** The headings are within this many rows, below titles and empty rows. */
const ROWS_LOOKED_AT = 20

export type ReadSheet = {
  /** The column headings; empty for a column without one. */
  readonly header: readonly string[]
  /** The number of the row they are in. */
  readonly headerAt: number
  readonly rows: readonly SheetRow[]
  readonly unreadable: readonly UnreadableCell[]
  readonly labels: SheetLabels
}

/** For a file that may have more rows than usual: how many, and the sheet to read if it exists. */
export type Expected = { readonly most?: number; readonly sheet?: string }

/** The modules that read a file, by its type. */
const READERS = {
  workbookRows: new URL('./workbook-rows.ts', import.meta.url).href,
  openDocumentRows: new URL('./open-document-rows.ts', import.meta.url).href,
  csvRows: new URL('./csv-rows.ts', import.meta.url).href,
}

let readers: Piscina | undefined
/** Strangers' files are read in a separate thread, with a limit on memory and time. */
const pool = () => {
  readers ??= new Piscina({
    ...{ minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS },
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  })
  return readers
}

const WORKBOOKS = [
  SPREADSHEET,
  // Formats that may hold macros, which no one runs here, and templates.
  ...['application/vnd.ms-excel.sheet.macroenabled.12', 'application/vnd.ms-excel.template.macroenabled.12'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
]
const OPEN_DOCUMENTS = ['application/vnd.oasis.opendocument.spreadsheet', 'application/vnd.oasis.opendocument.spreadsheet-template']

/** The type of a file by its bytes. A name that says otherwise is not trusted, but not ignored either. */
async function kindOf(bytes: Uint8Array, name: string): Promise<keyof typeof READERS | SheetProblem> {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  const [ending = ''] = name.toLowerCase().match(/\.[a-z0-9]+$/) ?? []
  if (type !== undefined && OPEN_DOCUMENTS.includes(type)) return 'openDocumentRows'
  if (type !== undefined && WORKBOOKS.includes(type))
    return ending === '.csv' || ending === '.txt' ? { problem: SHEET_PROBLEMS.notText } : 'workbookRows'
  if (type === 'application/x-cfb')
    return {
      problem: SHEET_PROBLEMS.old,
    }
  const start = new TextDecoder().decode(bytes.subarray(0, 500)).trimStart().toLowerCase()
  if (type !== undefined || start.startsWith('<') || start.startsWith('{\\rtf')) return { problem: SHEET_PROBLEMS.other }
  return ending.startsWith('.xls') ? { problem: SHEET_PROBLEMS.notWorkbook } : 'csvRows'
}

async function rowsOfFile(given: FileGiven, name: string): Promise<FileRows | SheetProblem> {
  const { bytes, most } = given
  if (bytes.length === 0) return { problem: SHEET_PROBLEMS.empty }
  if (bytes.length > LARGEST * timesUsual(most)) return { problem: SHEET_PROBLEMS.large }
  const kind = await kindOf(bytes, name)
  if (typeof kind === 'object') return kind
  try {
    return await pool().run(given, {
      name: kind,
      filename: READERS[kind],
      signal: AbortSignal.timeout(LONGEST_MS),
    })
  } catch {
    // The thread ended: it took more memory or time than any list of people or policies needs.
    return { problem: SHEET_PROBLEMS.large }
  }
}

/** The cells of a row, with an empty one taken from the row above: in headings over two rows, the upper is merged downwards. */
function headingsAt(rows: readonly SheetRow[], index: number): string[] {
  const [above, own] = [rows[index - 1], rows[index]]
  const isMerged = own && above && above.at === own.at - 1 && above.cells.filter(Boolean).length > 1
  const over = isMerged ? above.cells : []
  return Array.from({ length: Math.max(own?.cells.length ?? 0, over.length) }, (_, column) => own?.cells[column] || over[column] || '')
}

/** The row of the headings: the one with the most known headings, else the first of those with the most cells. */
function headerIndex(rows: readonly SheetRow[], isHeading: (text: string) => boolean): number {
  const top = rows.slice(0, ROWS_LOOKED_AT)
  const known = top.map((_, index) => headingsAt(rows, index).filter((text) => text !== '' && isHeading(text)).length)
  const filled = top.map(({ cells }) => cells.filter(Boolean).length)
  const counts = known.some((count) => count > 0) ? known : filled
  return counts.indexOf(Math.max(...counts))
}

/**
 * The table in an Excel workbook or a CSV file, as text: days as `1985-03-11`, numbers in digits, formulas as their results. The file's
 * type is what its bytes say; it is read in a separate thread, and costs no more than a table may.
 */
export async function readSheet(
  bytes: Uint8Array,
  name: string,
  isHeading: (text: string) => boolean = () => false,
  { most = MOST_ROWS, sheet }: Expected = {},
): Promise<ReadSheet | SheetProblem> {
  const read = await rowsOfFile({ bytes, most, sheet }, name)
  if ('problem' in read) return read
  const { rows, unreadable, labels = {} } = read
  const at = headerIndex(rows, isHeading)
  const found = rows[at]
  // A sheet laid out for printing repeats its headings on each page.
  const below = rows.slice(at + 1).filter(({ cells }) => cells.join('\t') !== found?.cells.join('\t'))
  if (below.length > most) return { problem: tooManyRows(most) }
  const headerAt = found?.at ?? 0
  return { header: headingsAt(rows, at), headerAt, rows: below, unreadable: unreadable.filter((cell) => cell.at > headerAt), labels }
}
