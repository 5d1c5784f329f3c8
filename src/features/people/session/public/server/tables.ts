import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'

/** People who work with the product: agents, managers, underwriters, administrators. */
export const staff = pgTable(
  'staff',
  {
    id: id(),
    email: text('email').notNull(),
    /** scrypt, for the built-in identity provider; null for people who sign in elsewhere. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    mobile: text('mobile').notNull(),
    /** When the person last proved, with a code sent to it, that the number is theirs. */
    mobileVerifiedAt: instant('mobile_verified_at'),
    agentCode: text('agent_code').notNull(),
    /** BACOLOD, LAS_PINAS, MBO or HEAD_OFFICE. */
    branch: text('branch').notNull(),
    roleCode: text('role_code').notNull(),
    levelCode: text('level_code').notNull(),
    /** A code of the list `designation`. */
    designation: text('designation'),
    channelCode: text('channel_code').notNull().default('AGENCY'),
    province: text('province'),
    city: text('city'),
    managerId: uuid('manager_id'),
    /** Underwriters and administrators see every record. */
    seesAll: boolean('sees_all').notNull().default(false),
    active: boolean('active').notNull().default(true),
    failedSignIns: integer('failed_sign_ins').notNull().default(0),
    lockedUntil: instant('locked_until'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('staff_sign_in_with_one_email').on(table.email),
    uniqueIndex('staff_have_one_agent_code').on(table.agentCode),
    index('staff_by_branch').on(table.branch),
    index('staff_of_a_manager').on(table.managerId),
  ],
)

/** Who sees whose records: each person sees their own and those of everybody below them. Kept by a trigger on `staff`. */
export const reach = pgTable(
  'reach',
  { viewerId: uuid('viewer_id').notNull(), staffId: uuid('staff_id').notNull(), depth: integer('depth').notNull() },
  (table) => [primaryKey({ columns: [table.viewerId, table.staffId] }), index('reach_of_a_person').on(table.staffId)],
)

/** The levels of a sales channel, from its head down to the agent. */
export const hierarchyLevels = pgTable('hierarchy_levels', {
  levelCode: text('level_code').primaryKey(),
  name: text('name').notNull(),
  channelCode: text('channel_code').notNull(),
  rank: integer('rank').notNull(),
})

/** What a role may do with a feature. */
export const featurePermissions = pgTable(
  'feature_permissions',
  { featureCode: text('feature_code').notNull(), roleCode: text('role_code').notNull() },
  (table) => [primaryKey({ columns: [table.featureCode, table.roleCode] })],
)

/** One sign-in on one device, of a person of the staff or of a customer. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    staffId: uuid('staff_id'),
    customerId: uuid('customer_id'),
    /** Through whose link the customer came; otherwise the agent who brought them. */
    agentId: uuid('agent_id'),
    /** SHA-256 of the cookie's secret. */
    secretHash: text('secret_hash').notNull(),
    /** Encrypted: what the identity provider gave for a person of the staff; of it, only the access token leaves the server. */
    tokens: text('tokens'),
    /** Since when one request renews them, while others wait for it. */
    renewingSince: instant('renewing_since'),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    seenAt: stamp('seen_at'),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('sessions_by_secret').on(table.secretHash),
    index('sessions_of_staff').on(table.staffId),
    index('sessions_of_a_customer').on(table.customerId),
  ],
)

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

/** Keys that this installation made for itself at its first start; signing keys are stored encrypted. */
export const ownKeys = pgTable('own_keys', { name: text('name').primaryKey(), value: text('value').notNull() })

/** Six-digit codes sent to a mobile number: hashed, expiring, limited. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: id(),
    mobile: text('mobile').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('one_time_codes_of_a_mobile').on(table.mobile, table.purpose, table.createdAt)],
)
