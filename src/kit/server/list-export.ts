import type { FileReply, JsonText } from '../contract.ts'
import type { Column, List } from '../list.ts'
import type { ListPage } from '../list-endpoints.ts'
import { SPREADSHEET } from '../media-types.ts'
import { Problem } from '../problem.ts'
import { idsIn } from './revealed.ts'
import { type SheetColumn, spreadsheetOf } from './workbook.ts'

/** No one reads more than this, and each export is held in memory as a whole. */
export const MAX_EXPORTED = 10_000

type Input = { readonly query: Readonly<Record<string, unknown>> }
/** The list's own handler: it answers one page. */
export type AnswerPage<Context> = (input: unknown, context: Context) => Promise<unknown>

const WIDTHS: Readonly<Record<NonNullable<Column<never>['format']> | 'text', number>> = {
  text: 28,
  money: 16,
  day: 14,
  instant: 18,
  count: 10,
}
const FORMATS = { money: '#,##0.00', day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm', count: '#,##0' } as const
const UNITS: Readonly<Record<string, string>> = { money: ' (PHP)' }
/** A workbook has no time zones: instants are written in Manila time. */
const MANILA_MS = 8 * 3_600_000

function cellOf<Row>({ value, format }: Column<Row>, row: Row): string | number | Date | null {
  const content = value(row)
  if (content === null || content === undefined || content === '') return null
  if (format === 'money') return Number(content) / 100
  if (format === 'day') return new Date(`${content}T00:00:00Z`)
  if (format === 'instant') return new Date(Date.parse(String(content)) + MANILA_MS)
  return content
}

/** A column of a list as a column of a workbook. */
export const sheetColumn = <Row>(column: Column<Row>): SheetColumn<Row> => {
  const { label, format } = column
  return {
    header: `${label}${UNITS[format ?? ''] ?? ''}`,
    width: WIDTHS[format ?? 'text'],
    ...(format ? { format: FORMATS[format] } : {}),
    cell: (row) => cellOf(column, row),
  }
}

const tooMany = () =>
  new Problem('too-many', {
    code: 1,
    status: 422,
    message: 'More than 10,000 rows match, which is more than a workbook should hold. Filter further, and export again.',
  })

/** Answers all matching rows of a list as a workbook, by asking the list for one page that holds them all. */
export const exportHandler =
  <Row, Context extends { readonly now: Date }>({ name, columns }: List<Row>, answerPage: AnswerPage<Context>) =>
  async (input: unknown, context: Context): Promise<FileReply> => {
    const { query, ...rest } = input as Input
    const whole = { ...query, page: 1, skip: 0, after: undefined, before: undefined, limit: MAX_EXPORTED }
    const { jsonText } = (await answerPage({ ...rest, query: whole }, context)) as JsonText
    const { items, count, isCapped }: ListPage<Row> = JSON.parse(jsonText)
    if (isCapped || count > items.length) throw tooMany()
    const day = new Date(context.now.getTime() + MANILA_MS).toISOString().slice(0, 10)
    const sheet = Object.values(columns).map(sheetColumn)
    return { name: `${name}-${day}.xlsx`, type: SPREADSHEET, ids: idsIn(items), bytes: () => spreadsheetOf(name, sheet, items) }
  }
