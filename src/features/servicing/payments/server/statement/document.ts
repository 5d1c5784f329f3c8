import { sql } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import { formatPesos } from '#domain/money.ts'
import type { FileReply } from '#kit/contract.ts'
import type { Document } from '#kit/document.ts'
import { PDF } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { lineIn } from '#lines'
import { knownFacts } from '#lines/blocks.ts'
import { STANDING_NAMES, type Standing } from '../../public/rules/statement.ts'
import { INVOICE_SQL } from './lines.ts'
import { figuresOf, type StatementRow, standingOf, wholesOf } from './store.ts'

/** A document has no more lines than this; the screen lists them all. */
const MOST_LINES = 2000

type Line = {
  readonly number: string
  readonly description: string
  readonly holder: string
  readonly amount: number
  readonly invoice: string | null
  readonly standing: Standing
}

const linesOf = async (db: Db, statement: StatementRow, now: Date): Promise<Line[]> =>
  (
    await db.execute<Line>(
      sql`select coalesce(p.number, p.quotation_number) as number, p.description, p.holder_name as holder, c.amount_centavos as amount,
          ${sql.raw(INVOICE_SQL)} as invoice, ${sql.raw(standingOf(statement, now))} as standing
        from statement_charges l join statements s on s.id = l.statement_id join charges c on c.id = l.charge_id join policies p on p.id = l.policy_id
        where s.id = ${statement.id}::uuid order by l.id limit ${MOST_LINES + 1}`,
    )
  ).rows

const total = (lines: readonly { readonly amount: number }[]) => formatPesos(lines.reduce((sum, { amount }) => sum + amount, 0))

/** What several policies ask for together, each with its invoice: an invoice is for one sale, and a statement lists them. */
async function drawn(db: Db, statement: StatementRow, brand: Brand, now: Date): Promise<Document> {
  const all = await linesOf(db, statement, now)
  const lines = all.slice(0, MOST_LINES)
  const { due, paid, 'under-way': underWay, identity, held } = await figuresOf(db, statement, now)
  const holders = new Set(lines.map(({ holder }) => holder))
  const [holder] = statement.customerId !== null && holders.size === 1 ? holders : []
  const attempts = (await wholesOf(db, statement.id)).filter(({ paidAt }) => paidAt !== null)
  const open = due.amount + underWay.amount + identity.amount + held.amount
  return {
    title: 'STATEMENT OF ACCOUNT',
    subtitle: lineIn(statement).name,
    facts: knownFacts({ Date: formatDay(dayOf(now)), Policies: lines.length.toLocaleString('en-PH') }),
    blocks: [
      {
        kind: 'facts',
        title: 'Parties',
        facts: knownFacts({ Insurer: brand.insurer.name, Policyholder: holder }),
      },
      {
        kind: 'amounts',
        title: 'Account',
        rows: [
          { label: 'Paid', amount: formatPesos(paid.amount) },
          { label: 'To be paid', amount: formatPesos(open), strong: true },
        ],
      },
      ...(attempts.length > 0
        ? [
            {
              kind: 'table' as const,
              title: 'Payments',
              columns: ['Reference', 'Paid on', 'Amount'],
              rows: attempts.map(({ reference, paidAt, amount }) => [reference, formatDay(dayOf(paidAt ?? now)), formatPesos(amount)]),
            },
          ]
        : []),
      {
        kind: 'table',
        title: `Policies: ${total(lines)}`,
        columns:
          holder === undefined
            ? ['Policy', 'Insured', 'Policyholder', 'Invoice', 'Status', 'Premium']
            : ['Policy', 'Insured', 'Invoice', 'Status', 'Premium'],
        rows: lines.map((line) => [
          line.number,
          line.description,
          ...(holder === undefined ? [line.holder] : []),
          line.invoice ?? '—',
          STANDING_NAMES[line.standing],
          formatPesos(line.amount),
        ]),
      },
    ],
    notes: [
      'Each policy has its own invoice, with its taxes; this statement lists them and replaces none.',
      ...(all.length > MOST_LINES ? [`Only the first ${MOST_LINES.toLocaleString('en-PH')} policies are listed.`] : []),
    ],
  }
}

export async function statementDocument(db: Db, statement: StatementRow, brand: Brand, now: Date): Promise<FileReply> {
  const document = await drawn(db, statement, brand, now)
  const bytes = () => renderPdf(document, letterheadOf(brand), now)
  return { name: `statement-${dayOf(now)}.pdf`, type: PDF, bytes }
}
