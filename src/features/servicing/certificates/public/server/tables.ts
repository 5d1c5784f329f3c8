import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { Registration } from '#lines/line/documents.ts'

/** Certificates of cover: numbered from a range, authenticated by the industry's service. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    state: text('state').notNull().default('reserved'),
    cocNumber: text('coc_number').notNull(),
    authNumber: text('auth_number'),
    authenticatedAt: instant('authenticated_at'),
    registration: jsonb('registration').$type<Registration>().notNull(),
    /** The registration after an endorsement, until the service has accepted it too; until then the certificate is valid as it was. */
    correction: jsonb('correction').$type<Registration>(),
    /** Why the service refused the correction: it is waiting for underwriting. */
    correctionRefused: text('correction_refused'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** When the service was last asked about it, answered or not. */
    askedAt: instant('asked_at'),
    createdAt: createdAt(),
    /** When it entered its present state. */
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('certificates_one_a_policy').on(table.policyId).where(sql`state <> 'voided'`),
    index('certificates_of_an_agent').on(table.agentId, table.state).where(sql`state in ('reserved', 'sent', 'unanswered', 'refused')`),
    index('certificates_under_way').on(table.updatedAt).where(sql`state in ('reserved', 'sent', 'unanswered')`),
    index('certificates_to_correct').on(table.askedAt).where(sql`correction is not null`),
    uniqueIndex('certificates_have_one_number').on(table.cocNumber),
  ],
)

/** Numbers assigned to the insurer, taken in order under a row lock. */
export const cocRanges = pgTable('coc_ranges', {
  id: id(),
  companyCode: text('company_code').notNull(),
  first: bigint('first', { mode: 'number' }).notNull(),
  last: bigint('last', { mode: 'number' }).notNull(),
  next: bigint('next', { mode: 'number' }).notNull(),
  openedOn: date('opened_on').notNull(),
})
