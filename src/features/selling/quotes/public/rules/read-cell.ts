import type { NamedField, Option } from '#kit/field.ts'
import { plainNumber } from '#kit/number-text.ts'

/** What may be answered, by field. */
export type Choices = Readonly<Record<string, readonly Option<string | number>[]>>

/** Words as headings and choices are compared: without accents, signs and capitals. */
export const plainWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** What a column may be headed that gives a field's answer. */
export const headingsOf = ({ name, label, alsoCalled = [] }: NamedField) => [name, label, ...alsoCalled].map(plainWords)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (figure: number) => String(figure).padStart(2, '0')
const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** Whether a column of days in figures shows that the day stands first: the months end at twelve. */
export const isDayFirstIn = (cells: readonly string[]): boolean =>
  cells.some((cell) => Number(NUMERIC.exec(cell.trim())?.[1]) > 12)

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

/** The value that a text names: by itself, by its label, or by a beginning that only one label has. */
export function readChoice(text: string, options: readonly Option<string | number>[]): string | number | undefined {
  const wanted = plainWords(text)
  const exact = options.find(({ value, label }) => [plainWords(String(value)), plainWords(label)].includes(wanted))
  if (exact || wanted === '') return exact?.value
  const beginning = options.filter(({ label }) => plainWords(label).startsWith(wanted))
  return beginning.length === 1 ? beginning[0]?.value : undefined
}

/** A cell as the field's answer; undefined where it is none. */
export function readCell(field: NamedField, text: string, choices: Choices, isDayFirst: boolean): unknown {
  const { name, control, lookup, upperCase } = field
  if (field.options || lookup) return readChoice(text, field.options ?? choices[name] ?? []) ?? (lookup?.open ? text : undefined)
  if (control === 'date') return readDay(text, isDayFirst)
  if (control === 'switch') return YES.includes(plainWords(text)) ? true : NO.includes(plainWords(text)) ? false : undefined
  if (control === 'number') return plainNumber(text)
  return upperCase ? text.toUpperCase() : text
}
