import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Finding } from '#domain/worksheet.ts'
import { sealedJson } from '#kit/server/sealed.ts'
import { id, instant, stamp } from '#kit/server/tables.ts'
import type { PriceOfChange } from '../public/contract/price.ts'

type Answers = Record<string, unknown>

/** Changes of policies in force, one after the other: what was asked for, by whom, what became of it, and the version of the policy that it made. */
export const endorsements = pgTable(
  'endorsements',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    /** Which of its policy: 1 and up, in the order in which they were asked for. */
    n: integer('n').notNull(),
    kind: text('kind').notNull(),
    state: text('state').notNull().default('asked'),
    /** The day from which it counts; of what has a price, once it does. */
    effectiveOn: date('effective_on').notNull(),
    /** The answers that it changes, as they were and as they become; one that is null is left out. */
    before: sealedJson('before').$type<Answers>().notNull(),
    after: sealedJson('after').$type<Answers>().notNull(),
    /** The paper that was shown. */
    proofId: uuid('proof_id'),
    askedBy: text('asked_by').notNull(),
    askedAt: stamp('asked_at'),
    /** What it costs or returns: as of the day on which it was asked for, then of the last on which that was worked out. Null: the price hangs on none of it. */
    price: jsonb('price').$type<PriceOfChange>(),
    /** Why our office must agree. */
    findings: jsonb('findings').$type<readonly Finding[]>().notNull().default([]),
    /** What is to be paid for it, and until when. */
    chargeId: uuid('charge_id'),
    payBy: date('pay_by'),
    /** Who of the staff agreed last or refused, and why they refused, or why it lapsed. */
    decidedBy: text('decided_by'),
    reason: text('reason'),
    inForceAt: instant('in_force_at'),
    /** The version of the policy from then on. */
    version: integer('version'),
  },
  (table) => [
    uniqueIndex('endorsements_are_numbered').on(table.policyId, table.n),
    uniqueIndex('endorsements_one_open_a_policy').on(table.policyId).where(sql`state in ('asked', 'waiting-approval', 'waiting-payment')`),
    uniqueIndex('endorsements_one_of_a_charge').on(table.chargeId),
    index('endorsements_that_wait').on(table.id).where(sql`state in ('asked', 'waiting-approval', 'waiting-payment')`),
    index('endorsements_of_a_proof').on(table.proofId),
    index('endorsements_to_decide').on(table.askedAt).where(sql`state = 'waiting-approval'`),
  ],
)
