import type { z } from 'zod'
import { problem } from '#domain/problem.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Upload } from '#kit/server/context.ts'
import { sha256 } from '#kit/server/crypto.ts'
import { csvOf, type SheetCell, type SheetOut, workbookOf } from '#kit/server/workbook.ts'
import type { Line } from '#lines/line.ts'
import type { Preview } from '../../public/contract.ts'
import { type Cell, formatCell } from '../../rules/cell.ts'
import { defectsOf, isGrave, locatedMessage } from '../../rules/defects.ts'
import { rowsOf } from '../../rules/grid.ts'
import { shapeOfTables } from '../../rules/shape.ts'
import { sheetsOf } from '../../rules/sheets.ts'
import { type Tables, valueAt } from '../../rules/values.ts'
import type { TariffRow } from '../store/tariffs.ts'
import { csvOfUpload, type SheetIn, sheetsOfUpload } from '../uploaded-sheets.ts'
import { ABOUT, aboutOf, mustBeReadable, type Place, placesOf, readSheet, readSheets } from './read-workbook.ts'

const FORMATS: Partial<Record<Cell['as'], string>> = { pesos: '#,##0.00', dollars: '#,##0.00', percent: '0.####', integer: '0' }
const UNITS: Partial<Record<Cell['as'], string>> = {
  pesos: 'pesos',
  dollars: 'US dollars',
  percent: 'percent',
  flag: 'yes or no',
  integer: 'whole number',
}
const NUMERIC = new Set<Cell['as']>(['pesos', 'dollars', 'percent', 'integer', 'number'])
const MAX_WIDTH = 60

/** Numbers as numbers, in pesos, dollars and percent; everything else as text. A value of another kind than its cell is left as it is. */
function cellOut(cell: Cell, value: unknown): SheetCell {
  const text = formatCell(cell, value)
  if (text === '') return null
  return NUMERIC.has(cell.as) && typeof value === 'number' ? Number(text) : text
}

const unitOf = (cell: Cell): string => (cell.as === 'choice' ? cell.choices.join(', ') : (UNITS[cell.as] ?? ''))

function sheetOut({ name, sheet }: Place, tables: Tables): SheetOut {
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
    Math.min(MAX_WIDTH, Math.max(label.length, ...body.map((row) => String(row[index] ?? '').length)) + 3),
  )
  return { name, widths, formats: [...keys.map(() => undefined), ...columns.map(({ cell }) => FORMATS[cell.as])], rows: [header, ...body] }
}

const placesIn = (line: Line, { tables }: Pick<TariffRow, 'tables'>): Place[] =>
  placesOf(sheetsOf(line.price.tariff, tables, line.price.tariffLabels).sheets)

/** The structure of a line's tables: another release of the program may structure them differently. */
const layoutOf = ({ price: { tariff, tariffLabels } }: Line): string =>
  sha256(JSON.stringify([shapeOfTables(tariff), tariffLabels])).slice(0, 8)

/** The tables of a version as a workbook, a sheet for each; amounts in pesos, rates in percent. */
export async function tablesWorkbook(line: Line, row: TariffRow): Promise<Uint8Array> {
  const about: SheetOut = {
    name: ABOUT,
    widths: [16, 90],
    frozen: 0,
    rows: [
      ['Line', line.name],
      ['Version', row.version],
      ['Revision', row.revision],
      ['Layout', layoutOf(line)],
      ['How to use', 'Change values, and add or remove rows. Leave the names of sheets and columns as they are.'],
      ['Units', 'Amounts are in pesos, rates in percent. Several values in one cell are separated by semicolons.'],
    ],
  }
  return workbookOf([about, ...placesIn(line, row).map((place) => sheetOut(place, row.tables))])
}

function placeTitled(line: Line, row: TariffRow, title: string): Place {
  const place = placesIn(line, row).find(({ sheet }) => sheet.title === title)
  if (!place)
    throw problem('invalid', {
      fields: [{ path: 'table', ...withI18n('message', msg`${row.version} has no table “${title}”. Choose one that it has.`) }],
    })
  return place
}

/** One table of a version as CSV, like its sheet in the workbook. */
export const tableCsv = (line: Line, row: TariffRow, title: string): Promise<Uint8Array> =>
  csvOf(sheetOut(placeTitled(line, row, title), row.tables).rows)

/** Returns what an upload makes of the tables of a version; throws with every cell that cannot be read. */
type Reading = (line: Line, row: TariffRow) => z.input<typeof Preview>

/** From an uploaded CSV file, which contains one table; faults are named by row and column. */
export async function readTable(uploads: readonly Upload[], title: string): Promise<Reading> {
  const rows = await csvOfUpload(uploads, 'workbook')
  return (line, row) => {
    const place = placeTitled(line, row, title)
    const { tables, faults } = readSheet(place, { name: place.name, rows }, row.tables)
    mustBeReadable('The file cannot be accepted:', faults)
    return { tables, savedFrom: null }
  }
}

/** From an uploaded workbook, which contains all of them; faults are named by sheet, row and column. */
export async function readTables(uploads: readonly Upload[]): Promise<Reading> {
  const given = await sheetsOfUpload(uploads, 'workbook')
  return (line, row) => preview(line, row, given)
}

function preview(line: Line, row: TariffRow, given: readonly SheetIn[]): z.input<typeof Preview> {
  const about = aboutOf(given)
  if (about.line && about.line !== line.name)
    throw problem('invalid', {
      message: msg`This workbook is for ${about.line}, and ${row.version} is for ${line.name}. Load it into a draft of ${about.line}.`,
    })
  const { tables, faults } = readSheets(placesIn(line, row), given, row.tables)
  if (faults.length > 0 && about.layout && about.layout !== layoutOf(line))
    throw problem('invalid', {
      message:
        'This workbook was saved by another release of the program, which builds the tables differently. Save it from here again and make the changes there.',
      fields: [...faults],
    })
  // What can be read is validated too, so that the workbook needs correcting only once.
  const wrong =
    faults.length === 0
      ? []
      : defectsOf(line, row.version, tables)
          .filter(isGrave)
          .filter(({ sheet }) => sheet !== '')
  mustBeReadable('The workbook cannot be accepted:', [
    ...faults,
    ...wrong.map((defect) => ({ path: defect.path, ...withI18n('message', locatedMessage(defect)) })),
  ])
  return { tables, savedFrom: about.savedFrom }
}
