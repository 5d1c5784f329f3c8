import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import { SPREADSHEET } from '#kit/media-types.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import { fileProblem, requireSingleFile } from '#kit/server/checked-file.ts'
import type { Upload } from '#kit/server/context.ts'
import { unpackedSize } from '#kit/server/spreadsheet/archive.ts'
import { columnLetter } from '#kit/server/workbook.ts'

const MEGABYTE = 1024 * 1024
const LARGEST = 5 * MEGABYTE
const LARGEST_UNPACKED = 40 * MEGABYTE
const MAX_SHEETS = 100
const MAX_ROWS = 5_000
const MAX_COLUMNS = 60

/** The value of a cell; `unreadable` is what prevents reading it, and what to do about it. */
export type CellIn = string | number | boolean | null | { readonly unreadable: Message }
export type SheetIn = {
  readonly name: string
  readonly rows: readonly (readonly CellIn[])[]
  /** Where cells are merged, such as `A3:B4`. */
  readonly merged?: readonly string[]
}

/** The bytes of the one file in a form, if it is small enough. */
function bytesOf(uploads: readonly Upload[], field: string): Buffer {
  const { bytes, isCut } = requireSingleFile(uploads, field)
  if (isCut || bytes.length > LARGEST)
    throw fileProblem(
      field,
      413,
      msg`This file is larger than ${LARGEST / MEGABYTE} MB. Remove pictures and sheets that do not belong to the tariff.`,
    )
  if (bytes.length === 0) throw fileProblem(field, 422, 'This file is empty. Please choose it again.')
  return bytes
}

type Read = Awaited<ReturnType<typeof import('hucre/xlsx').readXlsx>>['sheets'][number]
type Kept = NonNullable<Read['cells']> extends ReadonlyMap<string, infer Cell> ? Cell : never

/** A number as people see it: what a format shows as a percentage is one. */
function cellIn(value: Read['rows'][number][number], kept: Kept | undefined): CellIn {
  if (kept?.type === 'error') return { unreadable: msg`contains the error ${String(value)}; fix its formula or write the value.` }
  if (kept?.formula !== undefined && (value === null || value === undefined))
    return { unreadable: msg`contains a formula without a result; open the workbook in Excel and save it, or write the value.` }
  if (value instanceof Date) return { unreadable: msg`contains a date; write it as text.` }
  if (typeof value === 'number' && kept?.style?.numFmt?.includes('%')) return `${Number((value * 100).toFixed(8))} %`
  return value ?? null
}

function sheetIn({ name, rows, cells, merges = [] }: Read): SheetIn {
  return {
    name,
    rows: rows.map((row, at) => row.map((value, index) => cellIn(value, cells?.get(`${at},${index}`)))),
    merged: merges.map(
      ({ startCol, startRow, endCol, endRow }) => `${columnLetter(startCol)}${startRow + 1}:${columnLetter(endCol)}${endRow + 1}`,
    ),
  }
}

/** One workbook is unpacked at a time, however many arrive: memory stays flat, and people wait a moment. */
const oneByOne = pLimit(1)

/**
 * The sheets of the uploaded Excel file. Its type is determined by its bytes, whatever its name, and unpacked it is never larger than we
 * can hold.
 */
export async function sheetsOfUpload(uploads: readonly Upload[], field: string): Promise<SheetIn[]> {
  const bytes = bytesOf(uploads, field)
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime !== SPREADSHEET)
    throw fileProblem(field, 422, 'This is not an Excel workbook. Save it as “Excel workbook (.xlsx)” and try again.')
  const broken = fileProblem(
    field,
    422,
    'This workbook is damaged or protected. Open it, save it again as .xlsx without a password, and try again.',
  )
  const unpacked = await unpackedSize(bytes)
  if (unpacked === undefined) throw broken
  if (unpacked > LARGEST_UNPACKED)
    throw fileProblem(field, 413, 'This workbook is too large when it is unpacked. Remove what does not belong to the tariff.')
  const { readXlsx } = await import('hucre/xlsx')
  // The reader creates full rectangles: without a range, one cell in the last column of a row costs as much as all before it.
  const range = `A1:${columnLetter(MAX_COLUMNS - 1)}${MAX_ROWS + 1}`
  return oneByOne(async () => {
    const { sheets } = await readXlsx(bytes, { range, readStyles: true, sheets: (_, index) => index <= MAX_SHEETS }).catch(() => {
      throw broken
    })
    if (sheets.length > MAX_SHEETS)
      throw fileProblem(field, 422, msg`This workbook has more than ${MAX_SHEETS} sheets. Remove those that do not belong to the tariff.`)
    const long = sheets.find(({ rows }) => rows.length > MAX_ROWS)
    if (long)
      throw fileProblem(field, 422, msg`Sheet “${long.name}” has more than ${MAX_ROWS} rows. Remove the empty ones below the table.`)
    return sheets.map(sheetIn)
  })
}

const AS_CSV = 'Save the table as “CSV UTF-8 (comma delimited)” and try again.'
const SEPARATORS = [',', ';', '\t']

/** The rows of the uploaded CSV file; the separator is that of its first row, whichever a person's spreadsheet uses. */
export async function csvOfUpload(uploads: readonly Upload[], field: string): Promise<CellIn[][]> {
  const bytes = bytesOf(uploads, field)
  if (bytes.includes(0)) throw fileProblem(field, 422, joinMessages('This is not a CSV file.', AS_CSV))
  const text = textOf(bytes)
  if (text === undefined)
    throw fileProblem(field, 422, joinMessages('This CSV file is not in UTF-8, so letters such as Ñ would be lost.', AS_CSV))
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (separator: string) => first.split(separator).length
  const [delimiter = ','] = SEPARATORS.toSorted((a, b) => count(b) - count(a))
  const { CsvError, parse } = await import('csv-parse/sync')
  try {
    const rows: string[][] = parse(text, { bom: true, delimiter, relax_column_count: true, to: MAX_ROWS + 1 })
    if (rows.length > MAX_ROWS)
      throw fileProblem(field, 422, msg`This file has more than ${MAX_ROWS} rows. Remove the empty ones below the table.`)
    // The prefix that we put before a text that a spreadsheet would take for a formula.
    return rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw fileProblem(
      field,
      422,
      joinMessages(msg`Line ${String(error.lines)} of this file has a quotation mark that is not closed or is inside a value.`, AS_CSV),
    )
  }
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
