import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CommissionRole } from '#domain/commission-roles.ts'
import { centavos, createdAt, id, instant } from '#kit/server/tables.ts'
import type { EntryKind } from '../rules/accounts.ts'
import type { SoldPart, Working } from '../rules/earning.ts'

/** Payments for a policy that earn commission: one row per payment, so that none is earned twice. */
export const commissionSales = pgTable(
  'commission_sales',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    chargeId: uuid('charge_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    /** As it was then, whoever looks after the policy later. */
    policyNumber: text('policy_number').notNull(),
    line: text('line').notNull(),
    package: text('package'),
    parts: jsonb('parts').$type<readonly SoldPart[]>().notNull(),
    paidOn: date('paid_on').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('commission_sales_one_of_a_payment').on(table.paymentId),
    index('commission_sales_of_a_policy').on(table.policyId, table.id),
    index('commission_sales_of_a_charge').on(table.chargeId),
  ],
)

/** The commission journal: what was earned, taken back and paid out. Append-only; the postings of an entry add up to zero. */
export const commissionEntries = pgTable(
  'commission_entries',
  {
    id: id(),
    staffId: uuid('staff_id').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** Null for a payout. */
    saleId: uuid('sale_id'),
    role: text('role').$type<CommissionRole>(),
    /** What it is for: the payment, what was returned, the statement that is paid out. There is only one entry for each. */
    sourceId: uuid('source_id').notNull(),
    workings: jsonb('workings').$type<readonly Working[]>().notNull(),
    /** In millionths. */
    taxRate: integer('tax_rate').notNull(),
    reason: text('reason'),
    bookedOn: date('booked_on').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('commission_entries_once_for_a_source').on(table.saleId, table.staffId, table.kind, table.sourceId),
    uniqueIndex('commission_entries_paid_out_once').on(table.sourceId).where(sql`kind = 'paid-out'`),
    index('commission_entries_of_a_person').on(table.staffId, table.bookedOn, table.id),
    index('commission_entries_by_day').on(table.bookedOn, table.id),
  ],
)

/** The two sides of each entry: positive amounts are owed to someone, negative ones are spent. */
export const commissionPostings = pgTable(
  'commission_postings',
  {
    entryId: uuid('entry_id').notNull(),
    account: text('account').notNull(),
    amount: centavos('amount_centavos').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.account] })],
)

/** What a person is owed for a month, closed and numbered: the entries since the previous statement. */
export const commissionStatements = pgTable(
  'commission_statements',
  {
    id: id(),
    number: text('number').notNull(),
    staffId: uuid('staff_id').notNull(),
    /** The first day of its month. */
    month: date('month').notNull(),
    opening: centavos('opening_centavos').notNull(),
    earned: centavos('earned_centavos').notNull(),
    takenBack: centavos('taken_back_centavos').notNull(),
    withheld: centavos('withheld_centavos').notNull(),
    paidOut: centavos('paid_out_centavos').notNull(),
    payable: centavos('payable_centavos').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('commission_statements_have_one_number').on(table.number),
    uniqueIndex('commission_statements_one_a_month').on(table.staffId, table.month),
    index('commission_statements_by_month').on(table.month, table.id),
  ],
)

/** The entries of a statement: each is on only one. */
export const commissionStatementEntries = pgTable(
  'commission_statement_entries',
  { entryId: uuid('entry_id').primaryKey(), statementId: uuid('statement_id').notNull() },
  (table) => [index('commission_statement_entries_of_a_statement').on(table.statementId)],
)

/** The statements of a month when they are paid out: proposed by one person, approved by another. */
export const commissionPayouts = pgTable(
  'commission_payouts',
  {
    id: id(),
    number: text('number').notNull(),
    state: text('state').notNull(),
    month: date('month').notNull(),
    people: integer('people').notNull(),
    total: centavos('total_centavos').notNull(),
    madeBy: uuid('made_by').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    /** Why it was returned. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('commission_payouts_have_one_number').on(table.number),
    uniqueIndex('commission_payouts_one_a_month').on(table.month).where(sql`state <> 'returned'`),
  ],
)
