/** A column of a sheet; `format` is Excel's, for numbers: `#,##0.00`. */
export type SheetColumn<Row> = {
  readonly header: string
  readonly width: number
  readonly format?: string
  readonly cell: (row: Row) => string | number
}

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows as an Excel file of one sheet, headings in the first row. Text is written as text: nothing that a person typed is ever a formula. */
export async function spreadsheetOf<Row>(name: string, columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width, format }) => ({ width, ...(format ? { numFmt: format } : {}) })),
        rows: [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ cell }) => cell(row)))],
        freezePane: { rows: 1 },
      },
    ],
  })
}
