import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centavos, createdAt, id, instant, stamp } from '#kit/server/tables.ts'

/** Premiums above the legal amount that one customer paid on one day, to be reported to the Anti-Money Laundering Council. */
export const coveredTransactions = pgTable(
  'covered_transactions',
  {
    id: id(),
    state: text('state').notNull().default('to-report'),
    customerId: uuid('customer_id').notNull(),
    /** The day in Manila on which it was paid. */
    paidOn: date('paid_on').notNull(),
    /** The legal deadline for reporting it. */
    dueOn: date('due_on').notNull(),
    amount: centavos('amount_centavos').notNull(),
    paymentIds: uuid('payment_ids').array().notNull(),
    /** The holder of the policy paid last, as named then. */
    holderName: text('holder_name').notNull(),
    /** The council's reference for the report. */
    reportReference: text('report_reference'),
    reportedBy: uuid('reported_by'),
    reportedAt: instant('reported_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('covered_transactions_one_to_report_a_day').on(table.customerId, table.paidOn).where(sql`state = 'to-report'`),
    index('covered_transactions_by_due_day').on(table.dueOn, table.id),
    index('covered_transactions_of_payments').using('gin', table.paymentIds),
  ],
)
