import { desc, eq, sql } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { type Day, dayOf } from '#domain/day.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import { problem } from '#domain/problem.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import type { FileReply } from '#kit/contract.ts'
import { PDF, SPREADSHEET } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { workbookOf } from '#kit/server/workbook.ts'
import { isUuid } from '#kit/uuid.ts'
import type { CommissionStatement } from '../public/contract.ts'
import { ENTRY_LABELS } from '../rules/accounts.ts'
import { FIGURES, signed } from '../rules/figures.ts'
import { ROLE_LABELS, workedOut } from '../rules/list.ts'
import { statementDocument } from '../rules/statement-document.ts'
import { entriesWhere } from './own.ts'
import { commissionEntries, commissionStatements } from './tables.ts'

type StatementRow = typeof commissionStatements.$inferSelect

/** The newest month that is closed for anyone. */
export async function lastClosed(db: Db): Promise<Day | undefined> {
  const { month } = commissionStatements
  return (await db.select({ month }).from(commissionStatements).orderBy(desc(month)).limit(1))[0]?.month
}

/** A person's own statement or, for the office, anyone's; another's looks as if it did not exist. */
export async function getStatement(db: Db, actor: Staff, id: string): Promise<StatementRow> {
  const [row] = isUuid(id) ? await db.select().from(commissionStatements).where(eq(commissionStatements.id, id)) : []
  if (!row || (row.staffId !== actor.id && !actor.features.includes('COMMISSION'))) throw problem('not-found')
  return row
}

const SHOWN = 100
const PRINTED = 1000
const MOST = 10_000

export async function statementFacts(db: Db, row: StatementRow, most: number = SHOWN): Promise<CommissionStatement> {
  const { id, staffId, number, month, opening, earned, takenBack, withheld, paidOut, payable, createdAt } = row
  const told = sql`exists (select from commission_statement_entries t where t.entry_id = c.id and t.statement_id = ${id}::uuid)`
  const [paid] = await db.select({ on: commissionEntries.bookedOn }).from(commissionEntries).where(eq(commissionEntries.sourceId, id))
  const { name, code } = await getAgent(db, staffId)
  const entries = await entriesWhere(db, told, most)
  return {
    ...{ id, number, month, person: name, agentCode: code, opening, earned, takenBack, withheld, paidOut, payable },
    ...{ closedOn: dayOf(createdAt), paidOutOn: paid?.on ?? null, entries, isCut: entries.length === most },
  }
}

export async function statementPdf(db: Db, row: StatementRow, brand: Brand): Promise<FileReply> {
  const document = statementDocument(await statementFacts(db, row, PRINTED))
  const bytes = () => renderPdf(document, letterheadOf(brand), row.createdAt)
  return { name: `commission-${row.number}.pdf`, type: PDF, bytes }
}

const MONEY = '#,##0.00'

export async function statementWorkbook(db: Db, row: StatementRow): Promise<FileReply> {
  const statement = await statementFacts(db, row, MOST)
  const { number, month, person, agentCode, payable, entries } = statement
  const figures = FIGURES.map(([name, label]) => [label, signed(name, statement[name]) / 100])
  const bytes = () =>
    workbookOf([
      {
        ...{ name: 'Statement', widths: [24, 24], formats: [undefined, MONEY] },
        rows: [
          ['Number', number],
          ['Month', month.slice(0, 7)],
          ['Who earns', person],
          ['Agent code', agentCode],
          ...figures,
          ['Payable', payable / 100],
        ],
      },
      {
        ...{ name: 'Policies', widths: [14, 24, 12, 12, 44, 14, 14, 14, 40], frozen: 1 },
        formats: ['yyyy-mm-dd', undefined, undefined, undefined, undefined, MONEY, MONEY, MONEY, undefined],
        rows: [
          ['Date', 'Policy', 'What', 'As', 'How it was worked out', 'Commission (PHP)', 'Tax withheld (PHP)', 'Net (PHP)', 'Reason'],
          ...entries.map(({ bookedOn, policyNumber, kind, role, workings, gross, tax, net, reason }) => [
            ...[new Date(`${bookedOn}T00:00:00Z`), policyNumber, ENTRY_LABELS[kind], ROLE_LABELS[role], workings.map(workedOut).join('; ')],
            ...[gross / 100, tax / 100, net / 100, reason],
          ]),
        ],
      },
    ])
  return { name: `commission-${number}-${dayOf(row.createdAt)}.xlsx`, type: SPREADSHEET, bytes }
}
