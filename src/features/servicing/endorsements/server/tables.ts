import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sealedJson } from '#kit/server/sealed.ts'
import { id, instant, stamp } from '#kit/server/tables.ts'

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
    /** The day from which it counts. */
    effectiveOn: date('effective_on').notNull(),
    /** The answers that it changes, as they were and as they become; one that is null is left out. */
    before: sealedJson('before').$type<Answers>().notNull(),
    after: sealedJson('after').$type<Answers>().notNull(),
    /** The paper that was shown. */
    proofId: uuid('proof_id'),
    askedBy: text('asked_by').notNull(),
    askedAt: stamp('asked_at'),
    /** Who of the staff agreed last or refused, and why they refused. */
    decidedBy: text('decided_by'),
    reason: text('reason'),
    inForceAt: instant('in_force_at'),
    /** The version of the policy from then on. */
    version: integer('version'),
  },
  (table) => [
    uniqueIndex('endorsements_are_numbered').on(table.policyId, table.n),
    uniqueIndex('endorsements_one_open_a_policy').on(table.policyId).where(sql`state in ('asked', 'waiting-approval')`),
    index('endorsements_of_a_proof').on(table.proofId),
    index('endorsements_to_decide').on(table.askedAt).where(sql`state = 'waiting-approval'`),
  ],
)
