import { formatPesos } from '#domain/money.ts'
import { isValues, rowsIn } from '#kit/field.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { SheetOut } from '#kit/server/workbook.ts'
import type { Line } from '#lines/line.ts'
import type { BatchKind } from '../rules/batch.ts'
import { type Column, templateColumns } from '../rules/columns.ts'
import type { Listed } from '../rules/read-row.ts'

/** Values of the lists that the columns of a file choose from, by list or, for a field with its own choices, by its name. */
export type Lists = Readonly<Record<string, readonly Listed[]>>

/** The name of the sheet in which rows are filled in, and the labels of the sheet beside it, which describes the file. */
export const ROWS_SHEET = 'Rows'
export const LABELS = { line: 'Line', version: 'Version' } as const

/** Changes with what is asked, so that a file filled in before is recognised. */
export const templateVersion = (line: Line, kind: BatchKind): string =>
  sha256(JSON.stringify(templateColumns(line, kind).map(({ path, heading }) => [path, heading]))).slice(0, 8)

/** The list that a column chooses from. */
export const listOf = ({ field: { name, options, lookup, offered } }: Column): string | undefined =>
  options || offered ? name : lookup?.list

const SHAPES: Readonly<Record<string, string>> = {
  date: '2026-03-31',
  money: '350000 or 350,000.00, in pesos',
  number: 'digits only',
  switch: 'Yes or No',
  mobile: '0917 123 4567',
}

const shapeOf = (column: Column, lists: Lists): string => {
  const list = listOf(column)
  if (list !== undefined && (lists[list]?.length ?? 0) > 0)
    return column.field.control === 'choices'
      ? 'one or more of the sheet Codes, with ; between them'
      : column.field.lookup?.open
        ? 'one of the sheet Codes, or another'
        : 'one of the sheet Codes'
  if (column.field.offered && column.field.control === 'choice')
    return 'an amount as ₱200,000.00, or left empty for what the product suggests'
  return [SHAPES[column.field.control], column.field.unit].filter(Boolean).join(', ') || (column.field.placeholder ?? 'text')
}

/** An answer as written into a cell. */
export function cellText(column: Column, answer: unknown, lists: Lists): string {
  if (answer === undefined || answer === null || answer === '') return ''
  if (Array.isArray(answer)) return answer.map((each) => cellText(column, each, lists)).join('; ')
  const list = listOf(column)
  const listed = list === undefined ? undefined : lists[list]?.find(({ value }) => String(value) === String(answer))
  if (listed) return listed.label
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (column.field.control === 'money' && typeof answer === 'number') return formatPesos(answer).replace('₱', '')
  return String(answer)
}

function whatARowIs({ bulk }: Line): string {
  if (!bulk?.people) return 'Each row of the sheet Rows is one sale.'
  const row = bulk.row.toLowerCase()
  const { together } = bulk.people
  if (!together) return `Each row of the sheet Rows is one ${row}; all of them are on one policy.`
  return `Each row of the sheet Rows is one ${row}, with a policy of their own. Rows that say the same under “${together.heading}” are one policy: what they share may be written in the first of them only.`
}

const EXAMPLES = 3
const WIDEST = 48

/** The template for many sales of a line: headings with drop-downs, how to fill in each column, examples and codes. */
export function templateSheets(line: Line, columns: readonly Column[], lists: Lists, version: string): SheetOut[] {
  const coded = [...new Set(columns.flatMap((column) => listOf(column) ?? []))].filter((name) => (lists[name]?.length ?? 0) > 0)
  const longest = Math.max(0, ...coded.map((name) => lists[name]?.length ?? 0))
  const called = (name: string) => columns.find((column) => listOf(column) === name)?.heading ?? name
  const at = new Map(coded.map((name, index) => [name, { column: 2 * index, count: lists[name]?.length ?? 0 }]))
  const examples = line.examples.slice(0, EXAMPLES)
  const exampleOf = (details: unknown, { part, of, field }: Column): unknown => {
    if (part !== 'answers' || !isValues(details)) return undefined
    return (of === undefined ? details : rowsIn(details[of])[0])?.[field.name]
  }
  return [
    {
      name: ROWS_SHEET,
      widths: columns.map(({ heading }) => Math.min(WIDEST, heading.length + 6)),
      // As text, so that no spreadsheet drops leading zeros or turns a plate into a date.
      formats: columns.map(() => '@'),
      choices: columns.map((column) => {
        const place = at.get(listOf(column) ?? '')
        return (
          place && {
            sheet: 'Codes',
            column: place.column,
            rows: place.count,
            isOpen: column.field.control === 'choices' || (column.field.lookup?.open ?? false),
          }
        )
      }),
      rows: [columns.map(({ heading }) => heading)],
    },
    {
      name: 'How to fill in',
      widths: [34, 16, 34, WIDEST, ...examples.map(() => 24)],
      frozen: 4,
      rows: [
        [LABELS.line, line.name],
        [LABELS.version, version],
        [`${whatARowIs(line)} Columns may stand in any order, and further columns of your own are kept.`],
        ['Column', 'Must be filled in', 'Format', 'Notes', ...examples.map((_, n) => `Example ${n + 1}`)],
        ...columns.map((column) => [
          column.heading,
          column.field.required ? (column.field.when ? 'where it applies' : 'yes') : 'no',
          shapeOf(column, lists),
          column.field.help ?? '',
          ...examples.map(({ details }) => cellText(column, exampleOf(details, column), lists)),
        ]),
      ],
    },
    {
      name: 'Codes',
      widths: coded.flatMap(() => [30, 18]),
      rows: [
        coded.flatMap((name) => [called(name), 'Code']),
        ...Array.from({ length: longest }, (_, n) =>
          coded.flatMap((name) => {
            const listed = lists[name]?.[n]
            return [listed?.label ?? null, listed ? String(listed.value) : null]
          }),
        ),
      ],
    },
  ]
}
