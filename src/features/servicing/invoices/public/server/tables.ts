import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { InvoiceKind } from '#features/servicing/policies/public/rules/invoice-kinds.ts'
import { centavos, id, stamp } from '#kit/server/tables.ts'
import type { Buyer, Cause, Item, Seller, Service } from '../../rules/sale.ts'

/** Invoices of premiums, and credit notes for their returned parts: numbered without gaps per branch, never changed. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    number: text('number').notNull(),
    branch: text('branch').notNull(),
    policyId: uuid('policy_id').notNull(),
    policyNumber: text('policy_number').notNull(),
    /** The charge that an invoice is for, if something has to be paid for it. */
    chargeId: uuid('charge_id'),
    /** The payment with which an invoice was issued, if any. */
    paymentId: uuid('payment_id'),
    /** The invoice that a credit note corrects, and why: the policy ended, the bank reversed the payment, or members left. */
    correctsId: uuid('corrects_id'),
    cause: text('cause').$type<Cause>(),
    reason: text('reason'),
    /** As they were on the day of issue. */
    seller: jsonb('seller').$type<Seller>().notNull(),
    buyer: jsonb('buyer').$type<Buyer>().notNull(),
    service: jsonb('service').$type<Service>().notNull(),
    items: jsonb('items').$type<readonly Item[]>().notNull(),
    vatable: centavos('vatable_centavos').notNull(),
    zeroRated: centavos('zero_rated_centavos').notNull(),
    exempt: centavos('exempt_centavos').notNull(),
    /** Charges that are not our sales. */
    other: centavos('other_centavos').notNull(),
    vat: centavos('vat_centavos').notNull(),
    premiumTax: centavos('premium_tax_centavos').notNull(),
    dst: centavos('dst_centavos').notNull(),
    lgt: centavos('lgt_centavos').notNull(),
    total: centavos('total_centavos').notNull(),
    issuedAt: stamp('issued_at'),
  },
  (table) => [
    uniqueIndex('invoices_have_one_number').on(table.number),
    uniqueIndex('invoices_one_of_a_payment').on(table.paymentId),
    uniqueIndex('invoices_corrected_once_for_a_cause').on(table.correctsId, table.cause).where(sql`cause in ('returned', 'reversed')`),
    index('invoices_of_a_charge').on(table.chargeId),
    index('invoices_of_a_policy').on(table.policyId, table.id),
    index('invoices_by_time').on(table.issuedAt, table.id),
  ],
)
