import { problem } from '#domain/problem.ts'
import { type CellIn, columnLetter, type SheetIn, sheetNames } from '#kit/server/workbook.ts'
import { read } from '../rules/cell.ts'
import { type Column, rowsOf, type Sheet } from '../rules/grid.ts'
import { isRecord, type Tables, withValue } from '../rules/values.ts'

/** The sheet that says which version a workbook is of. */
export const ABOUT = 'About'

type Place = { readonly name: string; readonly sheet: Sheet }
type Fault = { readonly path: string; readonly message: string }

export const placesOf = (sheets: readonly Sheet[]): Place[] => {
  const names = sheetNames([ABOUT, ...sheets.map(({ title }) => title)]).slice(1)
  return sheets.map((sheet, index) => ({ name: names[index] ?? sheet.title, sheet }))
}

/** The version and revision that a workbook was saved from, as far as it still says so. */
export function savedFrom(given: readonly SheetIn[]): { version: string; revision: number } | null {
  const about = given.find(({ name }) => name === ABOUT)
  const said = (word: string) => about?.rows.find(([label]) => label === word)?.[1]
  const [version, revision] = [said('Version'), said('Revision')]
  return typeof version === 'string' && typeof revision === 'number' && Number.isInteger(revision) ? { version, revision } : null
}

const isBlank = (cell: CellIn | undefined) => cell === null || cell === undefined || cell === ''

/** What a cell says as text. A number that a formula gave is freed of what binary fractions leave over. */
function textOf(cell: CellIn | undefined): string | undefined {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(Number(cell.toFixed(8)))
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return typeof cell === 'string' ? cell : undefined
}

const fault = (name: string, row: number, index: number, label: string, what: string): Fault => ({
  path: `${name}!${columnLetter(index)}${row + 1}`,
  message: `Sheet “${name}”, row ${row + 1}, column ${columnLetter(index)} “${label}”: ${what}.`,
})

/** Where each wanted column stands in the first row of a sheet; faults name what is missing, twice there or unknown. */
function headed(name: string, header: readonly CellIn[], wanted: readonly string[]) {
  const labels = header.map((cell) => (typeof cell === 'string' ? cell.trim() : (textOf(cell) ?? '')))
  const faults = [
    ...wanted
      .filter((label) => !labels.includes(label))
      .map((label) => ({
        path: `${name}!1`,
        message: `Sheet “${name}” has no column “${label}”. Save the workbook from here again and change values only.`,
      })),
    ...labels.flatMap((label, index) => {
      if (label === '') return []
      if (!wanted.includes(label)) return [fault(name, 0, index, label, 'this column is not one of the table, take it out')]
      return labels.indexOf(label) < index ? [fault(name, 0, index, label, 'this column stands twice, take one out')] : []
    }),
  ]
  return { at: (label: string) => labels.indexOf(label), faults }
}

type Answer = { readonly value: unknown; readonly faults: readonly Fault[] }

/** One thing with the values of its cells. */
function filled(
  start: unknown,
  columns: readonly Column[],
  cellOf: (column: Column) => { cell: CellIn | undefined; say: (what: string) => Fault },
): Answer {
  let value = start
  const faults: Fault[] = []
  for (const column of columns) {
    const { cell, say } = cellOf(column)
    const text = textOf(cell)
    const answer = text === undefined ? { problem: 'holds a date, write it as text' } : read(column.cell, text, column.isNeeded)
    if ('problem' in answer) faults.push(say(answer.problem))
    else value = withValue(value, column.path, answer.value)
  }
  return { value, faults }
}

function fieldsIn({ name, sheet }: Place, { rows }: SheetIn, tables: Tables): Answer {
  const { at, faults } = headed(name, rows[0] ?? [], ['Field', 'Value', 'Unit'])
  const found = new Map(rows.map((row, index) => [row[at('Field')], { row, index }]))
  const labels = new Set<unknown>(sheet.columns.map(({ label }) => label))
  const missing = sheet.columns.filter(({ label }) => !found.has(label))
  const unknown = rows.slice(1).flatMap((row, index) => (isBlank(row[at('Field')]) || labels.has(row[at('Field')]) ? [] : [{ row, index }]))
  const wrong = [
    ...faults,
    ...missing.map(({ label }) => ({ path: `${name}!A`, message: `Sheet “${name}” has no field “${label}”. Add its row again.` })),
    ...unknown.map(({ row, index }) =>
      fault(name, index + 1, at('Field'), 'Field', `“${textOf(row[at('Field')]) ?? ''}” is not a field of this table`),
    ),
  ]
  if (wrong.length > 0) return { value: tables, faults: wrong }
  return filled(
    tables,
    sheet.columns.map((column) => ({ ...column, path: [...sheet.path, ...column.path] })),
    ({ label }) => {
      const { row, index } = found.get(label) ?? { row: [], index: 0 }
      return { cell: row[at('Value')], say: (what) => fault(name, index, at('Value'), label, what) }
    },
  )
}

function rowsIn({ name, sheet }: Place, { rows: [header = [], ...body] }: SheetIn, tables: Tables): Answer {
  const hasKeys = sheet.kind === 'entries'
  const { at, faults } = headed(name, header, [...(hasKeys ? ['Key'] : []), ...sheet.columns.map(({ label }) => label)])
  if (faults.length > 0) return { value: tables, faults }
  const known = rowsOf(sheet, tables)
  const given = body.map((row, index) => ({ row, line: index + 1 })).filter(({ row }) => row.some((cell) => !isBlank(cell)))
  const answers = given.map(({ row, line }, index) => {
    const key = hasKeys ? (textOf(row[at('Key')]) ?? '').trim() : String(index)
    const start = known.find((each) => each.key === key)?.value ?? sheet.blank
    const answer = filled(start, sheet.columns, ({ label }) => ({
      cell: row[at(label)],
      say: (what) => fault(name, line, at(label), label, what),
    }))
    return { key, line, ...answer }
  })
  const keys = answers.map(({ key }) => key)
  const about = (line: number, what: string) => fault(name, line, at('Key'), 'Key', what)
  const wrongKeys = !hasKeys
    ? []
    : [
        ...answers.filter(({ key }) => key === '').map(({ line }) => about(line, 'the key is missing')),
        ...answers
          .filter(({ key }, index) => key !== '' && keys.indexOf(key) < index)
          .map(({ key, line }) => about(line, `${key} stands twice, take one out`)),
        ...(sheet.hasFixedKeys && known.some(({ key }) => !keys.includes(key))
          ? [about(0, `the rows ${known.map(({ key }) => key).join(', ')} are needed`)]
          : []),
      ]
  const table = hasKeys ? Object.fromEntries(answers.map(({ key, value }) => [key, value])) : answers.map(({ value }) => value)
  return { value: withValue(tables, sheet.path, table), faults: [...wrongKeys, ...answers.flatMap((each) => each.faults)] }
}

const MOST_FAULTS = 50

/** The tables with what the sheets of a workbook say; throws with everything in it that cannot be read. */
export function readSheets(places: readonly Place[], given: readonly SheetIn[], tables: Tables): Record<string, unknown> {
  const names = new Set([ABOUT, ...places.map(({ name }) => name)])
  const faults: Fault[] = given
    .filter(({ name, rows }) => !names.has(name) && rows.some((row) => row.some((cell) => !isBlank(cell))))
    .map(({ name }) => ({ path: name, message: `Sheet “${name}” is not one of this tariff. Take it out, or give it its name back.` }))
  let value: unknown = tables
  for (const place of places) {
    const sheet = given.find(({ name }) => name === place.name)
    if (!sheet) {
      faults.push({
        path: place.name,
        message: `Sheet “${place.name}” is missing. Save the workbook from here again and change values only.`,
      })
      continue
    }
    const before: Tables = isRecord(value) ? value : tables
    const answer = place.sheet.kind === 'fields' ? fieldsIn(place, sheet, before) : rowsIn(place, sheet, before)
    faults.push(...answer.faults)
    value = answer.value
  }
  if (faults.length > 0)
    throw problem('invalid', { message: `The workbook cannot be taken: ${faults[0]?.message ?? ''}`, fields: faults.slice(0, MOST_FAULTS) })
  return isRecord(value) ? { ...value } : {}
}
