import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'

/** One sign-in on one device, by a staff member or a customer. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    staffId: uuid('staff_id'),
    customerId: uuid('customer_id'),
    /** The person applying to become an agent. */
    applicantId: uuid('applicant_id'),
    /** The agent through whose link the customer came; otherwise the one who brought them. */
    agentId: uuid('agent_id'),
    /** SHA-256 of the cookie's secret. */
    secretHash: text('secret_hash').notNull(),
    /** Encrypted: what the identity provider issued for a staff member; only the access token leaves the server. */
    tokens: text('tokens'),
    /** Since when a request has been renewing them, while others wait for it. */
    renewingSince: instant('renewing_since'),
    userAgent: text('user_agent').notNull().default(''),
    /** The network address from which it was started. */
    address: text('address').notNull().default(''),
    createdAt: createdAt(),
    seenAt: stamp('seen_at'),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('sessions_by_secret').on(table.secretHash),
    index('sessions_of_staff').on(table.staffId),
    index('sessions_of_a_customer').on(table.customerId),
    index('sessions_of_an_applicant').on(table.applicantId).where(sql`applicant_id is not null`),
  ],
)

/** Mobile numbers with which people who are neither staff nor customers signed in: they apply to become agents. */
export const applicants = pgTable('applicants', { id: id(), mobile: text('mobile').notNull(), createdAt: createdAt() }, (table) => [
  uniqueIndex('applicants_have_one_number').on(table.mobile),
])

/** The built-in identity provider's records: grants, codes, tokens, interactions. */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_records_of_a_grant').on(table.grantId),
    index('oidc_records_by_uid').on(table.uid),
  ],
)

/** Six-digit codes sent to a mobile number: hashed, expiring, limited. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: id(),
    mobile: text('mobile').notNull(),
    purpose: text('purpose').notNull(),
    /** Hash of the cookie of the requesting browser, or the staff member: the code works only there. */
    asker: text('asker').notNull().default(''),
    /** The network from which it was requested. */
    address: text('address').notNull().default(''),
    linkId: uuid('link_id'),
    /** Whose link it is. */
    agentId: uuid('agent_id'),
    /** Whether a text was sent; otherwise no one has the code, and it only counts towards the limits. */
    isSent: boolean('is_sent').notNull().default(true),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('one_time_codes_of_a_mobile').on(table.mobile, table.createdAt),
    index('one_time_codes_from_an_address').on(table.address, table.createdAt),
    index('one_time_codes_of_a_link').on(table.linkId, table.createdAt).where(sql`link_id is not null`),
    index('one_time_codes_of_an_agent').on(table.agentId, table.createdAt).where(sql`agent_id is not null`),
    index('one_time_codes_sent').on(table.createdAt).where(sql`is_sent`),
  ],
)
