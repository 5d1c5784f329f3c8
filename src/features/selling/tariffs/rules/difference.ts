import type { z } from 'zod'
import { formatCell, formatWithUnit } from './cell.ts'
import { type Column, placeOfRow, type Row, rowsOf, type Sheet } from './grid.ts'
import { sheetsOf } from './sheets.ts'
import { type Tables, valueAt } from './values.ts'
import type { TariffWords } from './words.ts'

/** One difference between two versions; nothing before or after where a row or value is only in the other. */
export type Difference = {
  /** Its path in the newer tables, or in the older if it is gone. */
  readonly path: string
  readonly sheet: string
  readonly row: string
  readonly column: string
  readonly before: string | null
  readonly after: string | null
}

const textIn = (row: Row, { path, cell }: Column) => formatCell(cell, valueAt(row.value, path))
const isUnique = (keys: readonly string[]) => new Set(keys).size === keys.length

/** The columns that tell the rows of a list apart, in both versions: the first ones, as few as needed; none where only their place does. */
function tellingColumns(sheet: Sheet, before: readonly Row[], after: readonly Row[]): readonly Column[] {
  const widths = sheet.kind === 'rows' ? sheet.columns.map((_, index) => sheet.columns.slice(0, index + 1)) : []
  const areDistinct = (columns: readonly Column[]) => [before, after].every((rows) => isUnique(rows.map((row) => textsIn(row, columns))))
  return widths.find(areDistinct) ?? []
}

const textsIn = (row: Row, columns: readonly Column[]) => JSON.stringify(columns.map((column) => textIn(row, column)))

const wholeRow = (sheet: Sheet, row: Row) =>
  sheet.columns
    .map(({ label, path, cell }) => ({ label, text: formatWithUnit(cell, valueAt(row.value, path)) }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => (sheet.columns.length === 1 ? text : `${label}: ${text}`))
    .join(', ')

function differencesIn(sheet: Sheet, before: Tables, after: Tables): Difference[] {
  const [older, newer] = [rowsOf(sheet, before), rowsOf(sheet, after)]
  const telling = tellingColumns(sheet, older, newer)
  const identity = (row: Row) => (telling.length > 0 ? textsIn(row, telling) : row.key)
  const [known, kept] = [new Map(older.map((row) => [identity(row), row])), new Map(newer.map((row) => [identity(row), row]))]
  // A row whose identifying value was itself changed is still the row that was in its place.
  const atPlace = new Map(sheet.kind === 'rows' ? older.filter((row) => !kept.has(identity(row))).map((row) => [row.key, row]) : [])
  const wasOf = (row: Row) => known.get(identity(row)) ?? atPlace.get(row.key)
  const stayed = new Set(newer.map(wasOf))
  const at = (row: Row, column: Column | undefined, change: Pick<Difference, 'before' | 'after'>): Difference => ({
    path: [...sheet.path, ...(sheet.kind === 'fields' ? [] : [row.key]), ...(column?.path ?? [])].join('.'),
    sheet: sheet.title,
    row: sheet.kind === 'fields' ? '' : placeOfRow(sheet, row, telling),
    column: column?.label ?? '',
    ...change,
  })
  const changed = newer.flatMap((row) => {
    const was = wasOf(row)
    if (!was) return [at(row, undefined, { before: null, after: wholeRow(sheet, row) })]
    return sheet.columns
      .filter((column) => textIn(was, column) !== textIn(row, column))
      .map((column) => {
        const formatted = ({ value }: Row) => {
          const inside = valueAt(value, column.path)
          return inside === undefined ? null : formatWithUnit(column.cell, inside)
        }
        return at(row, column, { before: formatted(was), after: formatted(row) })
      })
  })
  const gone = older.filter((row) => !stayed.has(row)).map((row) => at(row, undefined, { before: wholeRow(sheet, row), after: null }))
  return [...changed, ...gone, ...reorderDifferences(sheet, older.map(identity), newer.map(identity))]
}

/** Rows that stayed but are in another order: where the first matching row decides, that changes prices. */
function reorderDifferences(sheet: Sheet, older: readonly string[], newer: readonly string[]): Difference[] {
  if (sheet.kind !== 'rows') return []
  const stayed = older.filter((each) => newer.includes(each))
  const now = newer.filter((each) => older.includes(each))
  if (stayed.every((each, index) => each === now[index])) return []
  return [
    { path: sheet.path.join('.'), sheet: sheet.title, row: '', column: 'Order of the rows', before: 'as before', after: 'another order' },
  ]
}

/** The differences between two versions of a line's tables, place by place, in the order of the tables. */
export function differencesBetween(tariff: z.ZodType, before: Tables, after: Tables, words: TariffWords = {}): Difference[] {
  const [older, newer] = [sheetsOf(tariff, before, words), sheetsOf(tariff, after, words)]
  const placeOf = ({ path }: { readonly path: readonly string[] }) => path.join('.')
  const places = new Set(newer.sheets.map(placeOf))
  const sheets = [...newer.sheets, ...older.sheets.filter((sheet) => !places.has(placeOf(sheet)))]
  const packaged = newer.packages.flatMap(({ path, title }) => {
    const version = (tables: Tables) => {
      const name = valueAt(tables, [...path, 'version'])
      return typeof name === 'string' ? name : null
    }
    const [was, is] = [version(before), version(after)]
    return was === is ? [] : [{ path: path.join('.'), sheet: title, row: '', column: 'Version', before: was, after: is }]
  })
  return [...sheets.flatMap((sheet) => differencesIn(sheet, before, after)), ...packaged]
}
