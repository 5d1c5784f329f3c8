import { type Cell, formatCell, formatWithUnit } from './cell.ts'
import { isRecord, type Path, type Tables, valueAt } from './values.ts'

export type Column = { readonly path: Path; readonly label: string; readonly cell: Cell; readonly isNeeded: boolean }

/** A part of the tables as people see it: rows of a list, entries by key, or the fields of one thing. */
export type Sheet = {
  /** Its path in the tables. */
  readonly path: Path
  readonly title: string
  readonly kind: 'rows' | 'entries' | 'fields'
  readonly columns: readonly Column[]
  /** The keys are the line's: none is added or removed. */
  readonly hasFixedKeys: boolean
  /** A new row. */
  readonly blank: unknown
}

export type Row = { /** Index or key. */ readonly key: string; readonly value: unknown }

/** A version of another line that the tables contain unchanged. */
export type Packaged = { readonly path: Path; readonly title: string }

/** The rows of a sheet, each by its index or key; the fields of one thing are one row. */
export function rowsOf(sheet: Sheet, tables: Tables): Row[] {
  const value = valueAt(tables, sheet.path)
  if (sheet.kind === 'fields') return [{ key: '', value }]
  if (Array.isArray(value)) return value.map((each: unknown, index) => ({ key: String(index), value: each }))
  return isRecord(value) ? Object.entries(value).map(([key, each]) => ({ key, value: each })) : []
}

/** The path of a cell in the tables. */
export const cellPath = (sheet: Sheet, row: Row, column: Column): Path => [
  ...sheet.path,
  ...(sheet.kind === 'fields' ? [] : [row.key]),
  ...column.path,
]

/** The name of a row: its key, or its first value. */
export function nameOfRow(sheet: Sheet, row: Row): string {
  if (sheet.kind === 'entries') return row.key
  const said = sheet.columns.map(({ path, cell }) => formatCell(cell, valueAt(row.value, path))).find((text) => text !== '')
  return said?.slice(0, 60) ?? `row ${Number(row.key) + 1}`
}

/**
 * The place of a row, for sentences and lists: `row 3 (PC)`, as several rows may have the same name, or `row 3 (PC, Age from 11)` by the
 * columns that tell it apart; an entry by its key.
 */
export function placeOfRow(sheet: Sheet, row: Row, telling: readonly Column[] = []): string {
  const name = nameOfRow(sheet, row)
  if (sheet.kind === 'entries') return name
  const number = `row ${Number(row.key) + 1}`
  const more = telling.slice(1).map(({ label, path, cell }) => `${label} ${formatWithUnit(cell, valueAt(row.value, path))}`)
  return name === number ? number : `${number} (${[name, ...more].join(', ')})`
}
