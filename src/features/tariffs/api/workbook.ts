import type { z } from 'zod'
import type { Upload } from '#kit/server/context.ts'
import { type SheetCell, type SheetOut, sheetNames, sheetsOfUpload, workbookOf } from '#kit/server/workbook.ts'
import type { Line } from '#lines/line.ts'
import type { Preview } from '../contract.ts'
import { type Cell, shown } from '../rules/cell.ts'
import { rowsOf, type Sheet } from '../rules/grid.ts'
import { sheetsOf } from '../rules/sheets.ts'
import { type Tables, valueAt } from '../rules/values.ts'
import type { TariffRow } from '../store.ts'
import { ABOUT, placesOf, readSheets, savedFrom } from './read-workbook.ts'

const FORMATS: Partial<Record<Cell['as'], string>> = { pesos: '#,##0.00', percent: '0.####', integer: '0' }
const UNITS: Partial<Record<Cell['as'], string>> = { pesos: 'pesos', percent: 'percent', flag: 'yes or no', integer: 'whole number' }
const MOST_WIDE = 60

/** Numbers as numbers, in pesos and percent; everything else as text. What is of another kind than its cell stands as it is. */
function cellOut(cell: Cell, value: unknown): SheetCell {
  const text = shown(cell, value)
  if (text === '') return null
  const isNumeric = cell.as === 'pesos' || cell.as === 'percent' || cell.as === 'integer' || cell.as === 'number'
  return isNumeric && typeof value === 'number' ? Number(text) : text
}

const unitOf = (cell: Cell): string => (cell.as === 'choice' ? cell.choices.join(', ') : (UNITS[cell.as] ?? ''))

function sheetOut(name: string, sheet: Sheet, tables: Tables): SheetOut {
  const { columns, kind } = sheet
  if (kind === 'fields') {
    const value = valueAt(tables, sheet.path)
    const rows = columns.map(({ label, path, cell }) => [label, cellOut(cell, valueAt(value, path)), unitOf(cell)])
    return { name, widths: [40, 30, 24], rows: [['Field', 'Value', 'Unit'], ...rows] }
  }
  const keys = kind === 'entries' ? ['Key'] : []
  const body = rowsOf(sheet, tables).map(({ key, value }) => [
    ...(kind === 'entries' ? [key] : []),
    ...columns.map(({ path, cell }) => cellOut(cell, valueAt(value, path))),
  ])
  const header = [...keys, ...columns.map(({ label }) => label)]
  const widths = header.map((label, index) =>
    Math.min(MOST_WIDE, Math.max(label.length, ...body.map((row) => String(row[index] ?? '').length)) + 3),
  )
  return { name, widths, formats: [...keys.map(() => undefined), ...columns.map(({ cell }) => FORMATS[cell.as])], rows: [header, ...body] }
}

/** The tables of a version as a workbook, a sheet for each; amounts in pesos, rates in percent. */
export async function tablesWorkbook(line: Line, { version, revision, tables }: TariffRow): Promise<Uint8Array> {
  const { sheets } = sheetsOf(line.tariff, tables, line.tariffWords)
  const about: SheetOut = {
    name: ABOUT,
    widths: [16, 90],
    frozen: 0,
    rows: [
      ['Line', line.name],
      ['Version', version],
      ['Revision', revision],
      ['How to use', 'Change values, add rows and take rows out. Leave the names of sheets and columns as they are.'],
      ['Units', 'Amounts are in pesos, rates in percent. Several values in one cell are separated by semicolons.'],
    ],
  }
  const names = sheetNames([ABOUT, ...sheets.map(({ title }) => title)]).slice(1)
  return workbookOf([about, ...sheets.map((sheet, index) => sheetOut(names[index] ?? sheet.title, sheet, tables))])
}

/** The tables that an uploaded workbook says; throws with every cell that cannot be read, by sheet, row and column. */
export async function readTables(line: Line, { tables }: TariffRow, uploads: readonly Upload[]): Promise<z.input<typeof Preview>> {
  const given = await sheetsOfUpload(uploads, 'workbook')
  const { sheets } = sheetsOf(line.tariff, tables, line.tariffWords)
  return { tables: readSheets(placesOf(sheets), given, tables), savedFrom: savedFrom(given) }
}
