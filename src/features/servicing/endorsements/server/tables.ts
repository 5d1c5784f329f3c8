import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Finding } from '#domain/worksheet.ts'
import { sealedJson } from '#kit/server/sealed.ts'
import { id, instant, stamp } from '#kit/server/tables.ts'
import type { PriceOfChange } from '../public/contract/price.ts'
import type { LapseCode } from '../rules/lapse.ts'

/** What a new owner agreed to, when and from where. */
export type TakenOver = { readonly version: string; readonly at: string; readonly address: string; readonly userAgent: string }

type Answers = Record<string, unknown>

/** Changes of policies in force, in sequence: what was requested, by whom, the outcome, and the resulting version of the policy. */
export const endorsements = pgTable(
  'endorsements',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    /** Number within its policy: 1 and up, in the order of the requests. */
    n: integer('n').notNull(),
    kind: text('kind').notNull(),
    state: text('state').notNull().default('asked'),
    /** The day from which it applies; with a price, set once it does. */
    effectiveOn: date('effective_on').notNull(),
    /** The changed answers, before and after; null answers are omitted. */
    before: sealedJson('before').$type<Answers>().notNull(),
    after: sealedJson('after').$type<Answers>().notNull(),
    /** The document shown as proof. */
    proofId: uuid('proof_id'),
    askedBy: text('asked_by').notNull(),
    askedAt: stamp('asked_at'),
    /** What it costs or returns: as of the day of the request, later as of the last recalculation. Null: it does not affect the price. */
    price: jsonb('price').$type<PriceOfChange>(),
    /** Why our office must approve. */
    findings: jsonb('findings').$type<readonly Finding[]>().notNull().default([]),
    /** The charge to be paid for it, and until when. */
    chargeId: uuid('charge_id'),
    payBy: date('pay_by'),
    /** Who is asked to take the policy over, until when, and what they agreed to. */
    newOwnerId: uuid('new_owner_id'),
    answerBy: date('answer_by'),
    takenOver: jsonb('taken_over').$type<TakenOver>(),
    /** Who approved last or refused, and why they refused. */
    decidedBy: text('decided_by'),
    reason: text('reason'),
    /** Why it lapsed; older lapses have it in the reason. */
    lapse: text('lapse').$type<LapseCode>(),
    inForceAt: instant('in_force_at'),
    /** The resulting version of the policy. */
    version: integer('version'),
  },
  (table) => [
    uniqueIndex('endorsements_are_numbered').on(table.policyId, table.n),
    uniqueIndex('endorsements_one_open_a_policy')
      .on(table.policyId)
      .where(sql`state in ('asked', 'waiting-approval', 'waiting-owner', 'waiting-payment')`),
    uniqueIndex('endorsements_one_of_a_charge').on(table.chargeId),
    index('endorsements_that_wait').on(table.id).where(sql`state in ('asked', 'waiting-approval', 'waiting-owner', 'waiting-payment')`),
    index('endorsements_of_a_proof').on(table.proofId),
    index('endorsements_of_a_new_owner').on(table.newOwnerId, table.id),
    index('endorsements_to_decide').on(table.askedAt).where(sql`state = 'waiting-approval'`),
  ],
)
