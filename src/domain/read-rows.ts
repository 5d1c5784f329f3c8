import type { z } from 'zod'
import { fieldsOf, type NamedField, type Option } from '#kit/field.ts'
import { type Message, msg } from '#kit/message.ts'
import { plainNumber } from '#kit/number-text.ts'
import { addDays } from './day.ts'

/** The accepted file types for rows of people, for a file chooser. */
export const SPREADSHEETS =
  '.xlsx,.xlsm,.ods,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet'

type Row = Readonly<Record<string, unknown>>
type Choices = Readonly<Record<string, readonly Option<string | number>[]>>

/** A row of a spreadsheet, whose first row is number 1. */
export type TableRow = { readonly at: number; readonly cells: readonly string[] }

/** A cell that could not be read, and how it should be written. */
export type UnreadCell = { readonly row: number; readonly column: string; readonly text: string; readonly remedy: Message | string }

export type ReadRows = {
  readonly rows: readonly Row[]
  /** For each row, its number in the spreadsheet. */
  readonly numbers: readonly number[]
  /** Cells that could not be read, by row of the spreadsheet and by column. */
  readonly unread: readonly UnreadCell[]
  /** Headings that match no question. */
  readonly unknown: readonly string[]
}

/** Text normalised to compare headings and choices: without accents, punctuation and capitals. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

export const headingsOf = ({ name, label, alsoCalled = [] }: NamedField) => [name, label, ...alsoCalled].map(plain)

const fieldCalled = (fields: readonly NamedField[], heading: string): NamedField | undefined =>
  fields.find((field) => headingsOf(field).includes(plain(heading)))

/** Whether a text is the heading of one of the columns. */
export function isHeadingOf(item: z.ZodObject): (text: string) => boolean {
  const fields = fieldsOf(item)
  return (text) => fieldCalled(fields, text) !== undefined
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (figure: number) => String(figure).padStart(2, '0')
const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** Spreadsheet serial days: 1 is 1 January 1900, and February of that year has a day that never existed. */
const SERIAL = /^\d{5}(\.\d+)?$/
const DAY_ZERO = '1899-12-30'
/** A clock behind a day. */
const CLOCK = /[ T]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?Z?$/

/** A day in a spreadsheet format: `1985-03-11`, `3/11/1985`, `11 Mar 1985`, `March 11, 1985`, or its number, `31117`. */
function readDay(cell: string, isDayFirst: boolean): string | undefined {
  const text = cell.replace(CLOCK, '')
  if (SERIAL.test(text)) return addDays(DAY_ZERO, Math.floor(Number(text)))
  const [, ...yearFirst] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (yearFirst.length === 3) return yearFirst.map((figures) => figures.padStart(2, '0')).join('-')
  const [, first, second, year] = NUMERIC.exec(text)?.map(Number) ?? []
  if (first && second && year) {
    const isReversed = isDayFirst || first > 12
    return `${year}-${two(isReversed ? second : first)}-${two(isReversed ? first : second)}`
  }
  const words = text.toLowerCase().match(/[\p{L}]+|\d+/gu) ?? []
  const month = MONTHS.findIndex((each) => words.some((word) => word.startsWith(each)))
  const figures = words.filter((word) => /^\d+$/.test(word))
  const written = figures.find((figure) => figure.length === 4)
  const day = figures.find((figure) => figure.length < 3)
  return words.length === 3 && month >= 0 && written && day ? `${written}-${two(month + 1)}-${two(Number(day))}` : undefined
}

/** A remedy names the choices if there are no more than this. */
const MOST_NAMED = 8

const YES = ['yes', 'y', 'true', '1', 'x', 'oo', 'opo']
const NO = ['no', 'n', 'false', '0', 'hindi']

/** The value that a text matches: directly, by its label, or by a prefix that only one label has. */
export function readChoice(text: string, options: readonly Option<string | number>[]): string | number | undefined {
  const wanted = plain(text)
  const exact = options.find(({ value, label }) => [plain(String(value)), plain(label)].includes(wanted))
  if (exact || wanted === '') return exact?.value
  const beginning = options.filter(({ label }) => plain(label).startsWith(wanted))
  return beginning.length === 1 ? beginning[0]?.value : undefined
}

/** A cell as the field's answer; undefined if it is not one. */
export function readCell(field: NamedField, text: string, choices: Choices, isDayFirst: boolean): unknown {
  const { name, control, lookup, upperCase } = field
  if (field.options || lookup) return readChoice(text, field.options ?? choices[name] ?? []) ?? (lookup?.open ? text : undefined)
  if (control === 'date') return readDay(text, isDayFirst)
  if (control === 'switch') return YES.includes(plain(text)) ? true : NO.includes(plain(text)) ? false : undefined
  if (control === 'number') return plainNumber(text)
  return upperCase ? text.toUpperCase() : text
}

/** How a cell of a field should be written. */
function remedyOf({ name, control, options, lookup }: NamedField, choices: Choices): Message | string {
  const labels = (options ?? choices[name] ?? []).map(({ label }) => label)
  if (options || lookup)
    return labels.length > 0 && labels.length <= MOST_NAMED
      ? msg`Write one of: ${labels.join(', ')}.`
      : 'Write it as it appears in the program’s list.'
  if (control === 'date') return 'Write the date with the year first, such as 1985-03-11.'
  if (control === 'switch') return 'Write yes or no.'
  if (control === 'mobile') return 'Write a Philippine mobile number, such as 0917 123 4567.'
  return control === 'number' ? 'Write it in digits.' : 'Check the spelling, and remove any characters that do not belong.'
}

/**
 * Rows of a spreadsheet as rows of a list: columns by their headings, or without headings in the order of the fields. A numeric date has
 * its month first, as in the Philippines, unless its column shows that the day is.
 */
export function readRows(item: z.ZodObject, table: readonly TableRow[], choices: Choices): ReadRows {
  const fields = fieldsOf(item)
  const first = table[0]?.cells ?? []
  const named = first.map((heading) => fieldCalled(fields, heading))
  const hasHeadings = named.filter(Boolean).length >= Math.min(2, first.length)
  const columns = hasHeadings ? named : first.map((_, index) => fields[index])
  const isDayFirst = columns.map((_, index) => isDayFirstIn(table.map(({ cells }) => cells[index] ?? '')))
  const unread: UnreadCell[] = []
  const read = table.slice(hasHeadings ? 1 : 0).flatMap(({ at, cells }) => {
    const answers = columns.flatMap((field, index) => {
      const text = cells[index]?.trim() ?? ''
      if (!field || text === '') return []
      const answer = readCell(field, text, choices, isDayFirst[index] ?? false)
      const schema: z.ZodType | undefined = item.shape[field.name]
      if (answer !== undefined && schema?.safeParse(answer).success) return [[field.name, answer] as const]
      unread.push({ row: at, column: field.label, text, remedy: remedyOf(field, choices) })
      return []
    })
    return answers.length > 0 ? [{ at, row: Object.fromEntries(answers) }] : []
  })
  return {
    rows: read.map(({ row }) => row),
    numbers: read.map(({ at }) => at),
    unread,
    unknown: hasHeadings ? first.filter((heading, index) => heading.trim() !== '' && !named[index]) : [],
  }
}

/** Whether a column of numeric dates shows that the day is first: no year has more than twelve months. */
export const isDayFirstIn = (cells: readonly string[]): boolean => cells.some((cell) => Number(NUMERIC.exec(cell.trim())?.[1]) > 12)

/** The rows that were read from a file, each with its unreadable cells. */
export function rowsWithFaults({ rows, numbers, unread }: ReadRows) {
  const unreadAt = [...new Set(unread.map(({ row }) => row))]
  const all = new Map<number, Row>([
    ...unreadAt.map((at) => [at, {}] as const),
    ...rows.map((values, index) => [numbers[index] ?? 0, values] as const),
  ])
  return [...all.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([at, values]) => ({
      ...{ at, values },
      faults: unread.filter(({ row }) => row === at).map(({ column, remedy }) => ({ column, message: remedy })),
    }))
}
