import { readXlsx } from 'hucre/xlsx'
import { SHEET_PROBLEMS } from '../../sheet-problems.ts'
import { columnLetter } from '../workbook.ts'
import { unpackedSize } from './archive.ts'
import {
  type FileGiven,
  type FileRows,
  filledRows,
  MOST_COLUMNS,
  type SheetLabels,
  type SheetProblem,
  timesUsual,
  type UnreadableCell,
} from './rows.ts'

export const LARGEST_UNPACKED = 40 * 1024 * 1024
const MOST_SHEETS = 20
/** The range of rows that are read, including empty ones: it keeps one cell far below from costing as much as all rows above it. */
const rangeOf = (most: number) => `A1:${columnLetter(MOST_COLUMNS - 1)}${4 * most}`

type Sheet = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]
type Value = Sheet['rows'][number][number]

/** A day as `1985-03-11`; with the time if a cell has one. */
const dateText = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')

export function textIn(value: Value): string {
  if (value instanceof Date) return dateText(value)
  // As a spreadsheet shows it: 0.1 + 0.2 is 0.3.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return value === null || value === undefined ? '' : String(value)
}

/** Why a cell cannot be read. A formula is never run: its result when the workbook was saved is what counts. */
function reasonOf(sheet: Sheet, row: number, column: number): string | undefined {
  const cell = sheet.cells?.get(`${row},${column}`)
  if (cell?.type === 'error') return SHEET_PROBLEMS.cellError
  const value = sheet.rows[row]?.[column]
  return cell?.formula !== undefined && (value === null || value === undefined || value === '') ? SHEET_PROBLEMS.formula : undefined
}

const filled = (row: Sheet['rows'][number]) => row.filter((value) => textIn(value).trim() !== '').length

/** The sheet with that name; else the first visible one that is a table; else the first that is not empty. */
function readable(sheets: readonly Sheet[], name: string | undefined): Sheet | undefined {
  const seen = sheets.filter(({ hidden, veryHidden }) => !(hidden || veryHidden))
  return (
    seen.find((sheet) => sheet.name === name) ??
    seen.find(({ rows }) => rows.filter((row) => filled(row) > 1).length > 1) ??
    seen.find(({ rows }) => rows.some((row) => filled(row) > 0))
  )
}

const ROWS_OF_LABELS = 10

const labelsIn = (sheets: readonly Sheet[]): SheetLabels =>
  Object.fromEntries(
    sheets.flatMap(({ rows }) =>
      rows
        .slice(0, ROWS_OF_LABELS)
        .flatMap((row) => (filled(row) === 2 && filled(row.slice(0, 2)) === 2 ? [row.slice(0, 2).map(textIn)] : [])),
    ),
  )

/** The rows of a workbook's sheet. */
export async function workbookRows({ bytes: given, most, sheet: wanted }: FileGiven): Promise<FileRows | SheetProblem> {
  const bytes = Buffer.from(given)
  const unpacked = await unpackedSize(bytes)
  if (unpacked === undefined) return { problem: SHEET_PROBLEMS.broken }
  if (unpacked > LARGEST_UNPACKED * timesUsual(most)) return { problem: SHEET_PROBLEMS.large }
  const read = await readXlsx(bytes, {
    range: rangeOf(most),
    sheets: ({ hidden, veryHidden }, index) => index < MOST_SHEETS && !(hidden || veryHidden),
  }).catch(() => undefined)
  if (!read) return { problem: SHEET_PROBLEMS.broken }
  const sheet = readable(read.sheets, wanted)
  if (!sheet) return filledRows([], most)
  const unreadable: UnreadableCell[] = []
  const table = sheet.rows.map((row, at) =>
    row.map((value, column) => {
      const reason = reasonOf(sheet, at, column)
      if (reason === undefined) return textIn(value)
      unreadable.push({ at: at + 1, column, reason })
      return ''
    }),
  )
  const rows = filledRows(table, most, unreadable)
  return 'problem' in rows ? rows : { ...rows, labels: labelsIn(read.sheets.filter((each) => each !== sheet)) }
}
