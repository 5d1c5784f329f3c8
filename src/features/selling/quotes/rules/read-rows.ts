import type { z } from 'zod'
import { fieldsOf, type NamedField, type Option } from '#kit/field.ts'
import { plainNumber } from '#kit/number-text.ts'

type Row = Readonly<Record<string, unknown>>
type Choices = Readonly<Record<string, readonly Option<string | number>[]>>

export type ReadRows = {
  readonly rows: readonly Row[]
  /** What could not be read: in which row as it stands in the spreadsheet, and which column. */
  readonly unread: readonly { readonly row: number; readonly column: string; readonly text: string }[]
  /** Headings that name nothing that is asked. */
  readonly unknown: readonly string[]
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const headingsOf = ({ name, label, alsoCalled = [] }: NamedField) => [name, label, ...alsoCalled].map(plain)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (figure: number) => String(figure).padStart(2, '0')
const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** A day as spreadsheets write it: `1985-03-11`, `3/11/1985`, `11 Mar 1985`, `March 11, 1985`. */
function readDay(text: string, isDayFirst: boolean): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
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

const YES = ['yes', 'y', 'true', '1', 'x', 'oo', 'opo']
const NO = ['no', 'n', 'false', '0', 'hindi']

function readChoice(text: string, options: readonly Option<string | number>[]): string | number | undefined {
  const wanted = plain(text)
  const exact = options.find(({ value, label }) => [plain(String(value)), plain(label)].includes(wanted))
  if (exact || wanted === '') return exact?.value
  const beginning = options.filter(({ label }) => plain(label).startsWith(wanted))
  return beginning.length === 1 ? beginning[0]?.value : undefined
}

/** A cell as the field's answer; undefined where it is none. */
function readCell(field: NamedField, text: string, choices: Choices, isDayFirst: boolean): unknown {
  const { name, control, lookup, upperCase } = field
  if (field.options || lookup) return readChoice(text, field.options ?? choices[name] ?? []) ?? (lookup?.open ? text : undefined)
  if (control === 'date') return readDay(text, isDayFirst)
  if (control === 'switch') return YES.includes(plain(text)) ? true : NO.includes(plain(text)) ? false : undefined
  if (control === 'number') return plainNumber(text)
  return upperCase ? text.toUpperCase() : text
}

/**
 * Rows of a spreadsheet as rows of a list: columns by their headings, or without headings in the order of the fields. A day in figures has its
 * month first, as in the Philippines, unless its column shows that the day is.
 */
export function readRows(item: z.ZodObject, table: readonly (readonly string[])[], choices: Choices): ReadRows {
  const fields = fieldsOf(item)
  const first = table[0] ?? []
  const named = first.map((heading) => fields.find((field) => headingsOf(field).includes(plain(heading))))
  const hasHeadings = named.filter(Boolean).length >= Math.min(2, first.length)
  const columns = hasHeadings ? named : first.map((_, index) => fields[index])
  const isDayFirst = columns.map((_, at) => table.some((cells) => Number(NUMERIC.exec(cells[at]?.trim() ?? '')?.[1]) > 12))
  const unread: { row: number; column: string; text: string }[] = []
  const rows = table.slice(hasHeadings ? 1 : 0).flatMap((cells, index) => {
    const answers = columns.flatMap((field, at) => {
      const text = cells[at]?.trim() ?? ''
      if (!field || text === '') return []
      const answer = readCell(field, text, choices, isDayFirst[at] ?? false)
      const schema: z.ZodType | undefined = item.shape[field.name]
      if (answer !== undefined && schema?.safeParse(answer).success) return [[field.name, answer] as const]
      unread.push({ row: index + (hasHeadings ? 2 : 1), column: field.label, text })
      return []
    })
    return answers.length > 0 ? [Object.fromEntries(answers)] : []
  })
  return { rows, unread, unknown: hasHeadings ? first.filter((heading, at) => heading.trim() !== '' && !named[at]) : [] }
}
