import { problem } from '#domain/problem.ts'
import { joinMessages, type Message, messageOf, msg, withI18n } from '#kit/message.ts'
import { plainNumber } from '#kit/number-text.ts'
import type { FieldProblem } from '#kit/problem.ts'
import { columnLetter, sheetNames } from '#kit/server/workbook.ts'
import { parseCell } from '../../rules/cell.ts'
import { type Column, rowsOf, type Sheet } from '../../rules/grid.ts'
import { isRecord, type Tables, withValue } from '../../rules/values.ts'
import type { CellIn, SheetIn } from '../uploaded-sheets.ts'

/** The sheet that says which version a workbook is of. */
export const ABOUT = 'About'

export type Place = { readonly name: string; readonly sheet: Sheet }
type Fault = Readonly<FieldProblem>

export const placesOf = (sheets: readonly Sheet[]): Place[] => {
  const names = sheetNames([ABOUT, ...sheets.map(({ title }) => title)]).slice(1)
  return sheets.map((sheet, index) => ({ name: names[index] ?? sheet.title, sheet }))
}

/** What a workbook says about itself: its line and version, and how that line's tables were structured then. */
export type About = { readonly line: string; readonly layout: string; readonly savedFrom: { version: string; revision: number } | null }

export function aboutOf(given: readonly SheetIn[]): About {
  const about = given.find(({ name }) => name === ABOUT)
  const entryFor = (word: string) => about?.rows.find(([label]) => label === word)?.[1]
  const text = (word: string) => textOf(entryFor(word)).text ?? ''
  const revision = Number(plainNumber(text('Revision')))
  return {
    line: text('Line'),
    layout: text('Layout'),
    savedFrom: text('Version') && Number.isInteger(revision) && revision > 0 ? { version: text('Version'), revision } : null,
  }
}

const isBlank = (cell: CellIn | undefined) => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** The text of a cell, or why it has none. A number from a formula is rid of the residue of binary fractions. */
function textOf(
  cell: CellIn | undefined,
): { readonly text: string; readonly problem?: undefined } | { readonly text?: undefined; readonly problem: Message } {
  if (typeof cell === 'object' && cell !== null) return { problem: cell.unreadable }
  if (cell === null || cell === undefined) return { text: '' }
  if (typeof cell === 'number') return { text: String(Number(cell.toFixed(8))) }
  if (typeof cell === 'boolean') return { text: cell ? 'yes' : 'no' }
  return { text: cell }
}

const plain = (cell: CellIn | undefined) => (textOf(cell).text ?? '').trim()

const fault = (name: string, row: number, index: number, label: string, what: Message): Fault => ({
  path: `${name}!${columnLetter(index)}${row + 1}`,
  ...withI18n('message', joinMessages(msg`Sheet “${name}”, row ${row + 1}, column ${columnLetter(index)} “${label}”:`, what)),
})

/** The position of each wanted column in the first row of a sheet; faults name what is missing, duplicate or unknown. */
function readHeader(name: string, header: readonly CellIn[], wanted: readonly string[]) {
  const labels = header.map(plain)
  const faults = [
    ...wanted
      .filter((label) => !labels.includes(label))
      .map((label) => ({
        path: `${name}!1`,
        ...withI18n('message', msg`Sheet “${name}” has no column “${label}”. Save the workbook from here again and change values only.`),
      })),
    ...labels.flatMap((label, index) => {
      if (label === '') return []
      if (!wanted.includes(label)) return [fault(name, 0, index, label, msg`this column does not belong to the table; remove it.`)]
      return labels.indexOf(label) < index ? [fault(name, 0, index, label, msg`this column appears twice; remove one.`)] : []
    }),
  ]
  return { at: (label: string) => labels.indexOf(label), faults }
}

type Answer = { readonly value: unknown; readonly faults: readonly Fault[] }

/** One thing with the values of its cells. */
function applyCells(
  start: unknown,
  columns: readonly Column[],
  cellOf: (column: Column) => { cell: CellIn | undefined; say: (what: Message) => Fault },
): Answer {
  let value = start
  const faults: Fault[] = []
  for (const column of columns) {
    const { cell, say } = cellOf(column)
    const { text, problem: unreadable } = textOf(cell)
    const answer = text === undefined ? { problem: unreadable } : parseCell(column.cell, text, column.isNeeded)
    if ('problem' in answer) faults.push(say(answer.problem))
    else value = withValue(value, column.path, answer.value)
  }
  return { value, faults }
}

function fieldsIn({ name, sheet }: Place, { rows }: SheetIn, tables: Tables): Answer {
  const { at, faults } = readHeader(name, rows[0] ?? [], ['Field', 'Value', 'Unit'])
  const named = rows.map((row, index) => ({ row, index, label: plain(row[at('Field')]) })).slice(1)
  const found = new Map(named.map((each) => [each.label, each]))
  const labels = new Set(sheet.columns.map(({ label }) => label))
  const missing = sheet.columns.filter(({ label }) => !found.has(label))
  const unknown = named.filter(({ label, row }) => !labels.has(label) && row.some((cell) => !isBlank(cell)))
  const twice = named.filter(({ label, index }) => labels.has(label) && found.get(label)?.index !== index)
  const wrong = [
    ...faults,
    ...missing.map(({ label }) => ({
      path: `${name}!A`,
      ...withI18n('message', msg`Sheet “${name}” has no field “${label}”. Add its row again.`),
    })),
    ...unknown.map(({ label, index }) =>
      fault(name, index, at('Field'), 'Field', msg`“${label}” is not a field of this table; remove its row.`),
    ),
    ...twice.map(({ label, index }) => fault(name, index, at('Field'), 'Field', msg`“${label}” appears twice; remove one.`)),
  ]
  // Whatever is in the right place is read too, so that everything to be corrected is reported at once.
  const there = at('Value') < 0 ? [] : sheet.columns.filter(({ label }) => found.has(label))
  const { value, faults: unread } = applyCells(
    tables,
    there.map((column) => ({ ...column, path: [...sheet.path, ...column.path] })),
    ({ label }) => {
      const { row, index } = found.get(label) ?? { row: [], index: 0 }
      return { cell: row[at('Value')], say: (what) => fault(name, index, at('Value'), label, what) }
    },
  )
  return { value, faults: [...wrong, ...unread] }
}

function rowsIn({ name, sheet }: Place, { rows: [header = [], ...body] }: SheetIn, tables: Tables): Answer {
  const hasKeys = sheet.kind === 'entries'
  const { at, faults } = readHeader(name, header, [...(hasKeys ? ['Key'] : []), ...sheet.columns.map(({ label }) => label)])
  const there = sheet.columns.filter(({ label }) => at(label) >= 0)
  const known = rowsOf(sheet, tables)
  const given = body.map((row, index) => ({ row, line: index + 1 })).filter(({ row }) => row.some((cell) => !isBlank(cell)))
  const answers = given.map(({ row, line }, index) => {
    const key = hasKeys ? plain(row[at('Key')]) : String(index)
    const start = known.find((each) => each.key === key)?.value ?? sheet.blank
    const answer = applyCells(start, there, ({ label }) => ({
      cell: row[at(label)],
      say: (what) => fault(name, line, at(label), label, what),
    }))
    return { key, line, ...answer }
  })
  const keys = answers.map(({ key }) => key)
  const about = (line: number, what: Message) => fault(name, line, at('Key'), 'Key', what)
  const wrongKeys =
    !hasKeys || at('Key') < 0
      ? []
      : [
          ...answers.filter(({ key }) => key === '').map(({ line }) => about(line, msg`the key is missing.`)),
          ...answers
            .filter(({ key }, index) => key !== '' && keys.indexOf(key) < index)
            .map(({ key, line }) => about(line, msg`“${key}” appears twice; remove one.`)),
          ...(sheet.hasFixedKeys && known.some(({ key }) => !keys.includes(key))
            ? [about(0, msg`the rows ${known.map(({ key }) => key).join(', ')} are needed.`)]
            : []),
        ]
  const table = hasKeys ? Object.fromEntries(answers.map(({ key, value }) => [key, value])) : answers.map(({ value }) => value)
  return { value: withValue(tables, sheet.path, table), faults: [...faults, ...wrongKeys, ...answers.flatMap((each) => each.faults)] }
}

const MAX_FAULTS = 200

/** If anything in a table cannot be read, all of it is refused, with every place. */
export function mustBeReadable(what: string, faults: readonly Fault[]): void {
  const [first] = faults
  if (!first) return
  const more = faults.length - MAX_FAULTS
  const rest = more > 0 ? [{ path: 'workbook', ...withI18n('message', msg`There are ${more} more; fix these first.`) }] : []
  throw problem('invalid', {
    message: joinMessages(what, messageOf(first.message, first.messageI18n)),
    fields: [...faults.slice(0, MAX_FAULTS), ...rest],
  })
}

/** The tables with the content of one sheet applied at its place. */
export function readSheet(place: Place, sheet: SheetIn, tables: Tables): { readonly tables: Tables; readonly faults: readonly Fault[] } {
  if (sheet.merged?.length) {
    const faults = sheet.merged.map((range) => ({
      path: `${place.name}!${range}`,
      ...withI18n(
        'message',
        msg`Sheet “${place.name}”, ${range}: cells are merged there, so it is unclear which row they belong to. Unmerge them.`,
      ),
    }))
    return { tables, faults }
  }
  const { value, faults } = place.sheet.kind === 'fields' ? fieldsIn(place, sheet, tables) : rowsIn(place, sheet, tables)
  return { tables: isRecord(value) ? value : tables, faults }
}

/** The tables with the sheets of a workbook applied, and everything in it that cannot be read. */
export function readSheets(places: readonly Place[], given: readonly SheetIn[], tables: Tables): ReturnType<typeof readSheet> {
  const names = new Set([ABOUT, ...places.map(({ name }) => name)])
  const foreign = given
    .filter(({ name, rows }) => !names.has(name) && rows.some((row) => row.some((cell) => !isBlank(cell))))
    .map(({ name }) => ({
      path: name,
      ...withI18n('message', msg`Sheet “${name}” does not belong to this tariff. Remove it, or restore its name.`),
    }))
  return places.reduce<ReturnType<typeof readSheet>>(
    (so, place) => {
      const sheet = given.find(({ name }) => name === place.name)
      const said = msg`Sheet “${place.name}” is missing. Save the workbook from here again and change values only.`
      const answer = sheet
        ? readSheet(place, sheet, so.tables)
        : { tables: so.tables, faults: [{ path: place.name, ...withI18n('message', said) }] }
      return { tables: answer.tables, faults: [...so.faults, ...answer.faults] }
    },
    { tables, faults: foreign },
  )
}
