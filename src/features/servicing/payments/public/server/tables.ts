import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CounterCode } from '#domain/counter-code.ts'
import { centavos, createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { PaidWay } from '../../rules/office-refunds.ts'

/** One attempt to pay one charge of a policy. Only the server's own verification with the provider changes its state. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    /** The charge of the policy that it pays. */
    chargeId: uuid('charge_id').notNull(),
    /** The payment of a statement of which it is a part: the provider knows only that one. */
    wholeId: uuid('whole_id'),
    line: text('line').notNull(),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    attempt: integer('attempt').notNull(),
    state: text('state').notNull().default('created'),
    amount: centavos('amount_centavos').notNull(),
    currency: text('currency').notNull().default('PHP'),
    /** Our reference, unguessable, which the provider stores: `PAY-…`. */
    reference: text('reference').notNull(),
    /** By name; every later step uses this one. */
    provider: text('provider').notNull(),
    /** How the payer chose to pay; null: on the provider's page. */
    method: text('method'),
    /** The code for paying at a counter, as last reported by the provider. */
    counterCode: jsonb('counter_code').$type<CounterCode>(),
    providerRef: text('provider_ref'),
    checkoutUrl: text('checkout_url'),
    /** Where the payer returns to: an agent's or a customer's screens. */
    audience: text('audience').notNull(),
    reason: text('reason'),
    checks: integer('checks').notNull().default(0),
    nextCheckAt: instant('next_check_at'),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('payments_have_one_reference').on(table.reference),
    uniqueIndex('payments_one_open_attempt_a_charge').on(table.chargeId).where(sql`state in ('created', 'pending', 'checking')`),
    index('payments_of_a_policy').on(table.policyId, table.attempt),
    index('payments_of_a_provider').on(table.provider, table.providerRef),
    index('payments_to_check').on(table.nextCheckAt).where(sql`state in ('created', 'pending', 'checking', 'paid')`),
    index('payments_of_a_whole').on(table.wholeId, table.id).where(sql`whole_id is not null`),
  ],
)

/** Refunds of all or part of a payment: for a policy that ended early, or for members who left. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    /** What it is refunded for: the policy that ended, or the adjustment. Makes repeated requests the same refund. */
    sourceId: uuid('source_id').notNull(),
    state: text('state').notNull().default('asked'),
    amount: centavos('amount_centavos').notNull(),
    /** Our own, unguessable: the provider refunds once per reference. */
    reference: text('reference').notNull(),
    sentAt: instant('sent_at'),
    /** How often its provider refused it, and why the last time; or why no provider can send it. */
    refusals: integer('refusals').notNull().default(0),
    refusedBecause: text('refused_because'),
    /** How the office paid it, if no provider can. */
    paidWay: text('paid_way').$type<PaidWay>(),
    paidReference: text('paid_reference'),
    paidOn: date('paid_on'),
    /** Who proposed the payment if a second person must confirm it, and who finally marked it as paid. */
    proposedBy: uuid('proposed_by'),
    paidBy: uuid('paid_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('refunds_for_the_office').on(table.createdAt, table.id).where(sql`state in ('office', 'proposed', 'paid-out')`),
    uniqueIndex('refunds_have_one_reference').on(table.reference),
    uniqueIndex('refunds_once_for_each_source').on(table.sourceId, table.paymentId),
    index('refunds_of_a_payment').on(table.paymentId),
    index('refunds_of_a_policy').on(table.policyId, table.id),
  ],
)

/** Charges of several policies to be paid at once: a fleet's premiums, or those of a batch. */
export const statements = pgTable(
  'statements',
  {
    id: id(),
    /** What it was made for, one statement each: a batch. */
    sourceId: uuid('source_id').notNull(),
    line: text('line').notNull(),
    agentId: uuid('agent_id').notNull(),
    /** The buyer of all of it; null if the policies belong to several people, so that only their agent pays it. */
    customerId: uuid('customer_id'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('statements_have_one_source').on(table.sourceId),
    index('statements_of_an_agent').on(table.agentId, table.id),
    index('statements_of_a_customer').on(table.customerId, table.id),
  ],
)

/** A charge on a statement; its amount is in the charge itself. */
export const statementCharges = pgTable(
  'statement_charges',
  {
    id: id(),
    statementId: uuid('statement_id').notNull(),
    chargeId: uuid('charge_id').notNull(),
    policyId: uuid('policy_id').notNull(),
    /** Why it could not be paid at the last attempt, in words for the payer. */
    objection: text('objection'),
  },
  (table) => [
    uniqueIndex('statement_charges_stand_on_one').on(table.chargeId),
    index('statement_charges_of_a_statement').on(table.statementId, table.id),
    index('statement_charges_of_a_policy').on(table.policyId),
  ],
)

/** One attempt to pay a statement at one checkout. Each of its charges has its own payment, a part of it, which follows its state. */
export const statementPayments = pgTable(
  'statement_payments',
  {
    id: id(),
    statementId: uuid('statement_id').notNull(),
    line: text('line').notNull(),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id'),
    attempt: integer('attempt').notNull(),
    state: text('state').notNull().default('created'),
    amount: centavos('amount_centavos').notNull(),
    currency: text('currency').notNull().default('PHP'),
    reference: text('reference').notNull(),
    provider: text('provider').notNull(),
    method: text('method'),
    counterCode: jsonb('counter_code').$type<CounterCode>(),
    providerRef: text('provider_ref'),
    checkoutUrl: text('checkout_url'),
    audience: text('audience').notNull(),
    reason: text('reason'),
    checks: integer('checks').notNull().default(0),
    nextCheckAt: instant('next_check_at'),
    paidAt: instant('paid_at'),
    /** Whether each of its parts is in the same state. */
    isDivided: boolean('is_divided').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('statement_payments_have_one_reference').on(table.reference),
    uniqueIndex('statement_payments_one_open_attempt').on(table.statementId).where(sql`state in ('created', 'pending', 'checking')`),
    index('statement_payments_of_a_statement').on(table.statementId, table.attempt),
    index('statement_payments_of_a_provider').on(table.provider, table.providerRef),
    index('statement_payments_to_check').on(table.nextCheckAt).where(sql`state in ('created', 'pending', 'checking', 'paid')`),
    index('statement_payments_to_divide').on(table.updatedAt).where(sql`state in ('paid', 'reversed') and not is_divided`),
  ],
)

/** Each event reported by a provider, once: a replay finds its row. */
export const paymentWebhooks = pgTable(
  'payment_notices',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    /** Our reference of the payment, or the provider's. */
    reference: text('reference').notNull(),
    body: jsonb('body').notNull(),
    receivedAt: stamp('received_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)
