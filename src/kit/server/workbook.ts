import { render } from './rendering.ts'

/** A `Date` is written by its UTC parts. */
export type SheetCell = string | number | Date | null
/** Values in a column of another sheet; if they are open, a person may write something else. */
export type SheetChoices = { readonly sheet: string; readonly column: number; readonly rows: number; readonly isOpen: boolean }
/** A sheet with arbitrary cells; `formats` are Excel's number formats, by column. */
export type SheetOut = {
  readonly name: string
  readonly widths: readonly number[]
  readonly formats?: readonly (string | undefined)[]
  readonly rows: readonly (readonly SheetCell[])[]
  /** By column, where the values to choose from are: below the heading of a column of a sheet. */
  readonly choices?: readonly (SheetChoices | undefined)[]
  /** How many rows at the top stay visible. */
  readonly frozen?: number
}

/** Several sheets as one Excel file. Text is written as text: nothing that a person typed ever becomes a formula. */
export const workbookOf = (sheets: readonly SheetOut[]): Promise<Uint8Array> => render('workbook', sheets)

/** A column of a sheet; `format` is Excel's number format: `#,##0.00`. */
export type SheetColumn<Row> = {
  readonly header: string
  readonly width: number
  readonly format?: string
  readonly cell: (row: Row) => SheetCell
}

/** Rows as an Excel file of one sheet, headings in the first row. */
export const spreadsheetOf = <Row>(name: string, columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Promise<Uint8Array> =>
  workbookOf([
    {
      name,
      widths: columns.map(({ width }) => width),
      formats: columns.map(({ format }) => format),
      rows: [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ cell }) => cell(row)))],
    },
  ])

/**
 * The same for rows that are read as they are needed: only a few of them and the file being made are held at once, however many there are.
 * It is made on the thread that answers requests, a few rows at a time.
 */
export async function spreadsheetOfMany<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
  /** What stands below them. */
  ending: readonly (readonly SheetCell[])[],
): Promise<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const all = async function* () {
    for await (const row of rows) yield columns.map(({ cell }) => cell(row))
    for (const row of ending) yield [...row]
  }
  const file = writeXlsxStream(all(), {
    name,
    columns: columns.map(({ header, width, format }) => ({ header, width, ...(format ? { numFmt: format } : {}) })),
    freezePane: { rows: 1 },
  })
  const parts: Uint8Array[] = []
  for await (const part of file) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * Rows as a CSV file that Excel opens with the right characters. A text that a spreadsheet would take for a formula starts with an
 * apostrophe.
 */
export async function csvOf(rows: readonly (readonly SheetCell[])[]): Promise<Uint8Array> {
  const { writeCsv } = await import('hucre/csv')
  const text = writeCsv(
    rows.map((row) => [...row]),
    { bom: true, escapeFormulae: true },
  )
  return new TextEncoder().encode(text)
}

/** Sheet names that Excel accepts: short, without its reserved characters, no two alike. */
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

/** `C`, for 2 */
export const columnLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetter(Math.floor(index / 26) - 1) + columnLetter(index % 26)
