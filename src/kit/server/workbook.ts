import { render } from './rendering.ts'

/** A `Date` is written with what its parts are in UTC. */
export type SheetCell = string | number | Date | null
/** Values in a column of another sheet; where they are open, a person may write something else. */
export type SheetChoices = { readonly sheet: string; readonly column: number; readonly rows: number; readonly isOpen: boolean }
/** A sheet with whatever cells; `formats` are Excel's for numbers, by column. */
export type SheetOut = {
  readonly name: string
  readonly widths: readonly number[]
  readonly formats?: readonly (string | undefined)[]
  readonly rows: readonly (readonly SheetCell[])[]
  /** By column, where the values to choose from stand: below the heading of a column of a sheet. */
  readonly choices?: readonly (SheetChoices | undefined)[]
  /** How many rows at the top stay in sight. */
  readonly frozen?: number
}

/** Several sheets as one Excel file. Text is written as text: nothing that a person typed is ever a formula. */
export const workbookOf = (sheets: readonly SheetOut[]): Promise<Uint8Array> => render('workbook', sheets)

/** A column of a sheet; `format` is Excel's, for numbers: `#,##0.00`. */
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
 * The same of rows that are read as they are needed: held at once are a few of them and the file that is being made, however many there are. It is made
 * on the thread that answers everybody, a few rows at a time.
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

/** Rows as a CSV file that Excel opens with its letters right. A text that a spreadsheet would take for a formula begins with an apostrophe. */
export async function csvOf(rows: readonly (readonly SheetCell[])[]): Promise<Uint8Array> {
  const { writeCsv } = await import('hucre/csv')
  const text = writeCsv(
    rows.map((row) => [...row]),
    { bom: true, escapeFormulae: true },
  )
  return new TextEncoder().encode(text)
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

/** `C`, for 2 */
export const columnLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetter(Math.floor(index / 26) - 1) + columnLetter(index % 26)
