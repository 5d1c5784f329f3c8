import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { Obstacle, ReminderLanguage, ReminderWay } from '../rules/renewals.ts'

/** What becomes of a policy that ends: the quotation that continues it, how far the customer has come, and the policy that follows. */
export const renewals = pgTable(
  'renewals',
  {
    id: id(),
    /** The policy that is renewed; a term is renewed once. */
    policyId: uuid('policy_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    line: text('line').notNull(),
    state: text('state').notNull().default('due'),
    /** The day on which its cover ends. */
    endsOn: date('ends_on').notNull(),
    /** The quotation with which it is currently offered. */
    quotationId: uuid('quotation_id'),
    /** What keeps it from being offered, if someone must resolve it. */
    obstacle: jsonb('obstacle').$type<Obstacle>(),
    /** The policy that follows, once it is issued. */
    followingId: uuid('following_id'),
    /** Why the customer does not want it. */
    declinedBecause: text('declined_because'),
    remindBy: text('remind_by').$type<ReminderWay>().notNull().default('both'),
    remindIn: text('remind_in').$type<ReminderLanguage>().notNull().default('en'),
    offeredAt: instant('offered_at'),
    /** When the customer first looked at the offer. */
    seenAt: instant('seen_at'),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('renewals_one_of_a_policy').on(table.policyId),
    uniqueIndex('renewals_one_of_a_quotation').on(table.quotationId).where(sql`quotation_id is not null`),
    uniqueIndex('renewals_one_by_a_policy').on(table.followingId).where(sql`following_id is not null`),
    index('renewals_of_a_customer').on(table.customerId),
    index('renewals_that_are_open').on(table.endsOn, table.id).where(sql`state in ('due', 'offered')`),
    index('renewals_to_mark').on(table.id).where(sql`state = 'renewed'`),
  ],
)
