import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#kit/server/tables.ts'

export type Consent = {
  readonly version: string
  readonly by: string
  readonly at: string
  readonly address: string
  readonly userAgent: string
}

/** One attempt of a customer to prove their identity, for one policy; the server fetches the actual result. */
export const identityChecks = pgTable(
  'identity_checks',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    workflow: text('workflow').notNull(),
    /** started, approved, declined, review, cancelled */
    state: text('state').notNull().default('started'),
    attempt: integer('attempt').notNull(),
    providerTransaction: text('provider_transaction').notNull(),
    /** Who agreed to the check, to which text, when and from where (RA 10173). */
    consent: jsonb('consent').$type<Consent>().notNull(),
    /** The part of the provider's result that we may keep: kind of document and its last four characters. */
    result: jsonb('result'),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('identity_checks_have_one_transaction').on(table.providerTransaction),
    uniqueIndex('identity_checks_of_a_policy').on(table.policyId, table.customerId, table.attempt),
    index('identity_checks_of_a_customer').on(table.customerId),
  ],
)
