import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '../problem.ts'
import type { Upload } from './context.ts'
import { SPREADSHEET_TYPE } from './spreadsheet.ts'

export type SheetCell = string | number | null
/** A sheet with whatever cells; `formats` are Excel's for numbers, by column. */
export type SheetOut = {
  readonly name: string
  readonly widths: readonly number[]
  readonly formats?: readonly (string | undefined)[]
  readonly rows: readonly (readonly SheetCell[])[]
  /** How many rows at the top stay in sight. */
  readonly frozen?: number
}

/** Several sheets as one Excel file. Text is written as text: nothing that a person typed is ever a formula. */
export async function workbookOf(sheets: readonly SheetOut[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    sheets: sheets.map(({ name, widths, formats = [], rows, frozen = 1 }) => ({
      name,
      columns: widths.map((width, index) => ({ width, ...(formats[index] ? { numFmt: formats[index] } : {}) })),
      rows: rows.map((row) => [...row]),
      freezePane: { rows: frozen },
    })),
  })
}

/** Names of sheets as Excel takes them: short, without its signs, no two alike. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const plain = title.replace(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet'
    for (let n = 1; ; n += 1) {
      const end = n === 1 ? '' : ` ${n}`
      const name = plain.slice(0, 31 - end.length).trim() + end
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}

const MEGABYTE = 1024 * 1024
const LARGEST = 5 * MEGABYTE
const LARGEST_UNPACKED = 40 * MEGABYTE
const MOST_ROWS = 20_000

const refuse = (field: string, status: number, message: string) =>
  new Problem('file-refused', { code: 1, status, message }, { fields: [{ path: field, message }] })

/** What the parts of a zip archive say to be, unpacked; undefined where its directory cannot be read or hides a size. */
function unpackedSize(bytes: Buffer): number | undefined {
  const end = bytes.lastIndexOf('PK\x05\x06', bytes.length, 'latin1')
  if (end < 0 || end + 22 > bytes.length) return undefined
  let at = bytes.readUInt32LE(end + 16)
  let size = 0
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return undefined
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    // The reader unpacks as much as is declared here; what declares nothing it would unpack without end.
    const isHidden = packed === 0 ? (bytes.readUInt16LE(at + 8) & 8) !== 0 : unpacked === 0
    if (isHidden) return undefined
    size += unpacked
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return size
}

export type CellIn = string | number | boolean | Date | null
export type SheetIn = { readonly name: string; readonly rows: readonly (readonly CellIn[])[] }

/** The sheets of the uploaded Excel file. It is what its bytes say, whatever it is called, and never larger unpacked than we can hold. */
export async function sheetsOfUpload(uploads: readonly Upload[], field: string): Promise<SheetIn[]> {
  const [upload, second] = uploads.filter((each) => each.field === field)
  if (!upload) throw refuse(field, 422, 'No file arrived. Please choose the workbook again.')
  if (second) throw refuse(field, 422, 'Several files arrived at once. Please send one workbook.')
  const { bytes, isCut } = upload
  if (isCut || bytes.length > LARGEST)
    throw refuse(
      field,
      413,
      `This file is larger than ${LARGEST / MEGABYTE} MB. Take out pictures and sheets that do not belong to the tariff.`,
    )
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime !== SPREADSHEET_TYPE)
    throw refuse(field, 422, 'This is not an Excel workbook. Save it as “Excel workbook (.xlsx)” and try again.')
  const broken = refuse(
    field,
    422,
    'This workbook is damaged or protected. Open it, save it again as .xlsx without a password, and try again.',
  )
  const unpacked = unpackedSize(bytes)
  if (unpacked === undefined) throw broken
  if (unpacked > LARGEST_UNPACKED)
    throw refuse(field, 413, 'This workbook is too large when it is unpacked. Take out what does not belong to the tariff.')
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes, { maxRows: MOST_ROWS + 1 }).catch(() => {
    throw broken
  })
  const long = sheets.find(({ rows }) => rows.length > MOST_ROWS)
  if (long) throw refuse(field, 422, `Sheet “${long.name}” has more than ${MOST_ROWS} rows. Take out the empty ones below the table.`)
  return sheets.map(({ name, rows }) => ({ name, rows }))
}

/** `C`, for 2 */
export const columnLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetter(Math.floor(index / 26) - 1) + columnLetter(index % 26)
