import { formatDay } from '#domain/day.ts'
import { formatPesos, formatRate } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import type { FileReply } from '#kit/contract.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { sheetColumn } from '#kit/server/list-export.ts'
import { conditions } from '#kit/server/page.ts'
import { type SheetCell, spreadsheetOfMany } from '#kit/server/workbook.ts'
import type { RegisterRow, RegisterTotals } from '../public/contract.ts'
import type { Register } from '../public/server/registers.ts'
import type { RegisterQuery } from '../rules/query.ts'
import { registerTotals, rowsSql } from './read.ts'

/** Rows read at once, and the most rows that a workbook handles well. */
const AT_ONCE = 500
const MOST = 500_000

/** The rows of a register, read a few at a time in the caller's transaction, so that all of them are as of one moment. */
async function* rowsOf(db: Db, register: Register, query: RegisterQuery): AsyncGenerator<RegisterRow> {
  const values = conditions()
  await db.$client.query(`declare register_rows no scroll cursor for ${rowsSql(register, query, values)}`, [...values.values])
  for (;;) {
    const { rows } = await db.$client.query(`fetch ${AT_ONCE} from register_rows`)
    yield* rows
    if (rows.length < AT_ONCE) break
  }
  await db.$client.query('close register_rows')
}

const said = (value: number | null, format: 'money' | 'count' | 'rate'): string => {
  if (value === null) return '—'
  if (format === 'money') return formatPesos(value)
  return format === 'rate' ? formatRate(value) : value.toLocaleString('en-PH')
}

/** Totals and proofs as sentences below the rows. */
const endingOf = (query: RegisterQuery, { totals, proofs }: RegisterTotals): SheetCell[][] =>
  [
    '',
    `${formatDay(query.from)} to ${formatDay(query.until)}`,
    ...totals.map(({ label, value, format }) => `${label}: ${said(value, format)}`),
    ...proofs.map(({ label, note, total, ledger, difference, format }) => {
      const outcome = difference === 0 ? 'They agree.' : `THEY DIFFER BY ${said(difference, format)}.`
      return `Proof of all branches and lines. ${label}: ${said(total, format)}. ${note}: ${said(ledger, format)}. ${outcome}`
    }),
  ].map((sentence) => [sentence])

export async function registerWorkbook(db: Db, register: Register, query: RegisterQuery): Promise<FileReply> {
  const totals = await registerTotals(db, register, query)
  if ((totals.totals[0]?.value ?? 0) > MOST)
    throw problem('invalid', {
      fields: [{ path: 'until', message: 'These days have more than 500,000 rows, which is too many for a workbook. Choose fewer days.' }],
    })
  const columns = Object.entries(register.columns).map(([name, { label, format }]) =>
    sheetColumn<RegisterRow>({ label, value: (row) => row[name], ...(format ? { format } : {}) }),
  )
  const bytes = await spreadsheetOfMany(register.code, columns, rowsOf(db, register, query), endingOf(query, totals))
  return { name: `${register.code}-${query.from}-${query.until}.xlsx`, type: SPREADSHEET, bytes }
}
