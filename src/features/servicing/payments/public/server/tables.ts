import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CounterCode } from '#domain/counter-code.ts'
import { centavos, createdAt, id, instant, stamp } from '#kit/server/tables.ts'

/** One attempt to pay one charge of a policy. Only the server's own verification with the provider changes its state. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    /** What of the policy it pays. */
    chargeId: uuid('charge_id').notNull(),
    line: text('line').notNull(),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    attempt: integer('attempt').notNull(),
    state: text('state').notNull().default('created'),
    amount: centavos('amount_centavos').notNull(),
    currency: text('currency').notNull().default('PHP'),
    /** Our reference, unguessable, which the provider keeps: `PAY-…`. */
    reference: text('reference').notNull(),
    /** By name; every later step asks this one. */
    provider: text('provider').notNull(),
    /** How the payer chose to pay; null: on the provider's page. */
    method: text('method'),
    /** With which the payer pays at a counter, as the provider last told. */
    counterCode: jsonb('counter_code').$type<CounterCode>(),
    providerRef: text('provider_ref'),
    checkoutUrl: text('checkout_url'),
    /** Where the payer goes back to: an agent's or a customer's screens. */
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
  ],
)

/** Each event that a provider told, once: a replay finds its row. */
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
