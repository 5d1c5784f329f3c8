import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { FieldProblem } from '#kit/problem.ts'
import type { Listed } from './match.ts'
import { wordsOf } from './names.ts'

/** The columns of a list file, as its first line names them. */
export const COLUMNS = ['reference', 'name', 'aliases', 'kind', 'birth_date', 'remarks'] as const

export type NewEntry = Listed & { readonly reference: string; readonly remarks: string }

const Row = z.object({
  reference: z.string().trim().min(1, 'the reference is missing').max(100),
  name: z
    .string()
    .trim()
    .min(1, 'the name is missing')
    .max(300)
    .refine((name) => wordsOf(name).length > 0, 'the name has no letters'),
  aliases: z
    .string()
    .max(2000)
    .default('')
    .transform((names) =>
      names
        .split(';')
        .map((each) => each.trim())
        .filter(Boolean),
    ),
  kind: z.enum(['person', 'company', ''], 'the kind is person, company or empty').default(''),
  birth_date: z
    .string()
    .trim()
    .default('')
    .refine(
      (text) => text === '' || /^(18|19|20)\d\d$/.test(text) || isDay(text),
      'the birth date is a day as 1970-03-04, a year or empty',
    ),
  remarks: z.string().trim().max(1000).default(''),
})

const MOST_PROBLEMS = 20

type Read = { readonly entries: readonly NewEntry[]; readonly problems: readonly FieldProblem[] }
const refused = (message: Message): Read => ({ entries: [], problems: [{ path: 'list', ...withI18n('message', message) }] })

/** The entries of a list file, or everything that is wrong with it, by line. */
export function readList(text: string): Read {
  const rows = rowsOf(text)
  if (typeof rows === 'string') return refused(msg`The file cannot be read as CSV: ${rows}`)
  if (rows.length === 0) return refused(msg`The file has no entries. Its first line names the columns: ${COLUMNS.join(', ')}.`)
  const read = rows.map((row) => Row.safeParse(row))
  const wrong = read.flatMap(({ error }, index) =>
    error ? [msg`Line ${index + 2}: ${error.issues.map(({ message }) => message).join('; ')}.`] : [],
  )
  const entries = read.flatMap(({ data }) => (data ? [entryOf(data)] : []))
  const repeated = entries.find(({ reference }, index) => entries.findIndex((each) => each.reference === reference) < index)
  if (repeated) wrong.push(msg`The reference ${repeated.reference} appears there twice.`)
  return { entries, problems: wrong.slice(0, MOST_PROBLEMS).map((message) => ({ path: 'list', ...withI18n('message', message) })) }
}

const entryOf = ({ birth_date: birthDate, ...same }: z.output<typeof Row>): NewEntry => ({ ...same, birthDate })

function rowsOf(text: string): readonly unknown[] | string {
  try {
    return parse(text, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true, max_record_size: 10_000 })
  } catch (error) {
    if (error instanceof Error) return error.message
    throw error
  }
}
