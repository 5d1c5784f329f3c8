import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ClaimExperience } from '#domain/claim-experience.ts'
import type { Finding, Worksheet } from '#domain/worksheet.ts'
import { sealedJson } from '#kit/server/sealed.ts'
import { centavos, createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { Approval } from '../../rules/approval.ts'
import type { Difference } from '../../rules/brought.ts'

/** Answers as typed; validated in full when the quotation is priced. */
type Answers = Record<string, unknown>

/** What someone wants to insure, as last answered and priced, until it becomes a policy or lapses. */
export const quotations = pgTable(
  'quotations',
  {
    id: id(),
    number: text('number').notNull(),
    line: text('line').notNull(),
    state: text('state').notNull().default('draft'),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id'),
    branch: text('branch').notNull(),
    linkId: uuid('link_id'),
    /** The quotation whose answers this one started with. */
    previousId: uuid('previous_id'),
    /** The next step of the wizard, so that it resumes on any device. */
    step: text('step').notNull(),
    answers: sealedJson('answers').$type<Answers>().notNull().default({}),
    holder: sealedJson('holder').$type<Answers>().notNull().default({}),
    alternate: jsonb('alternate').$type<Answers>(),
    /** Group policy, contract, sub-contract, document type, sub-agent, payment terms. */
    commercial: jsonb('commercial').$type<Answers>().notNull().default({}),
    description: text('description').notNull().default(''),
    holderName: text('holder_name').notNull().default(''),
    tariffId: uuid('tariff_id'),
    worksheet: jsonb('worksheet').$type<Worksheet>(),
    total: centavos('total_centavos'),
    findings: sealedJson('findings').$type<Finding[]>().notNull().default([]),
    /** The fingerprint of the risk that was priced last: see `rules/risk.ts`. */
    fingerprint: text('fingerprint'),
    approval: sealedJson('approval').$type<Approval>(),
    /** The conditions of the valid approval. */
    conditions: jsonb('conditions').$type<string[]>().notNull().default([]),
    /** How losses under the previous cover affected the price. */
    experience: jsonb('experience').$type<ClaimExperience>(),
    coverFrom: date('cover_from'),
    coverTo: date('cover_to'),
    quotedAt: instant('quoted_at'),
    /** The agent to whom the present price counts as production, whoever has the quotation by now; set by a trigger. */
    quotedBy: uuid('quoted_by'),
    /** The quotation is valid until the end of this day in Manila. */
    validUntil: date('valid_until'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('quotations_have_one_number').on(table.number),
    index('quotations_of_an_agent').on(table.agentId, table.id),
    index('quotations_of_a_customer').on(table.customerId, table.id),
    index('quotations_that_follow').on(table.previousId).where(sql`previous_id is not null`),
    index('quotations_that_are_open')
      .on(table.agentId, table.state)
      .where(sql`state in ('draft', 'quoted', 'referred', 'approved', 'accepted')`),
    index('quotations_to_decide_on').on(table.validUntil).where(sql`state in ('referred', 'approved', 'declined')`),
    index('quotations_that_may_expire').on(table.validUntil).where(sql`state in ('quoted', 'referred', 'approved', 'accepted')`),
  ],
)

/** A quotation as it was priced at one time: every answer, the price and what technical control found. Never changed. */
export const quotationVersions = pgTable(
  'quotation_versions',
  {
    id: id(),
    quotationId: uuid('quotation_id').notNull(),
    /** Counted per quotation from one. */
    n: integer('n').notNull(),
    /** The state that it led to. */
    outcome: text('outcome').notNull(),
    answers: sealedJson('answers').$type<Answers>().notNull(),
    holder: sealedJson('holder').$type<Answers>().notNull(),
    alternate: jsonb('alternate').$type<Answers>(),
    commercial: jsonb('commercial').$type<Answers>().notNull(),
    worksheet: jsonb('worksheet').$type<Worksheet>().notNull(),
    total: centavos('total_centavos').notNull(),
    findings: sealedJson('findings').$type<Finding[]>().notNull(),
    tariffId: uuid('tariff_id').notNull(),
    fingerprint: text('fingerprint'),
    coverFrom: date('cover_from').notNull(),
    coverTo: date('cover_to').notNull(),
    validUntil: date('valid_until'),
    actor: text('actor').notNull(),
    at: stamp('at'),
  },
  (table) => [uniqueIndex('quotation_versions_are_counted').on(table.quotationId, table.n)],
)

/** What an underwriter decided on a version. Never changed. */
export const quotationDecisions = pgTable(
  'quotation_decisions',
  {
    id: id(),
    quotationId: uuid('quotation_id').notNull(),
    n: integer('n').notNull(),
    event: text('event').notNull(),
    reason: text('reason').notNull(),
    conditions: jsonb('conditions').$type<string[]>().notNull().default([]),
    actor: text('actor').notNull(),
    at: stamp('at'),
  },
  (table) => [index('quotation_decisions_on_a_version').on(table.quotationId, table.n)],
)

/** What a person agreed to: which text, when, from where. Never changed. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    quotationId: uuid('quotation_id').notNull(),
    declaration: text('declaration').notNull(),
    version: text('version').notNull(),
    accepted: boolean('accepted').notNull(),
    actor: text('actor').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    at: stamp('at'),
  },
  (table) => [index('consents_of_a_quotation').on(table.quotationId)],
)

/** For a quotation made on a phone without a network: what was shown there, and why the price differs. Never changed. */
export const broughtQuotations = pgTable('brought_quotations', {
  quotationId: uuid('quotation_id').primaryKey(),
  /** By our clock, as far as the phone knew it. */
  madeAt: instant('made_at').notNull(),
  tariff: text('tariff').notNull(),
  isProven: boolean('is_proven').notNull(),
  worksheet: jsonb('worksheet').$type<Worksheet>().notNull(),
  differences: jsonb('differences').$type<Difference[]>().notNull(),
  clockMovedSeconds: integer('clock_moved_seconds').notNull(),
  createdAt: createdAt(),
})
