import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { centavos, createdAt, instant, stamp } from '#kit/server/tables.ts'

/** Which agents may issue policies before they are paid (Insurance Code, section 77), for how long and up to how much at a time. */
export const creditEntitlements = pgTable('credit_entitlements', {
  staffId: uuid('staff_id').primaryKey(),
  maxDays: integer('max_days').notNull(),
  maxOutstanding: centavos('max_outstanding_centavos').notNull(),
  changedBy: uuid('changed_by'),
  changedAt: stamp('changed_at'),
})

/**
 * The premium of a policy that is in force but not paid, or not finally: when it is due, and whether it was paid or ended with the policy.
 */
export const credits = pgTable(
  'credits',
  {
    policyId: uuid('policy_id').primaryKey(),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    amount: centavos('amount_centavos').notNull(),
    days: integer('days').notNull(),
    dueOn: date('due_on').notNull(),
    settledAt: instant('settled_at'),
    /** The policy was cancelled unpaid. */
    endedAt: instant('ended_at'),
    /** The bank took back the payment of the premium, so that it is owed at once: no one gave this credit. */
    reversedAt: instant('reversed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('credits_of_an_agent').on(table.agentId, table.dueOn).where(sql`settled_at is null and ended_at is null`),
    index('credits_that_are_owed').on(table.dueOn).where(sql`settled_at is null and ended_at is null`),
  ],
)
