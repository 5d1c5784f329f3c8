import { bigint, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ApiScope } from '#domain/api-scopes.ts'
import { createdAt, id, instant } from '#kit/server/tables.ts'

/**
 * Keys with which other systems make requests in an agent's name: what two people decided stays as it is; only a hash of the secret is
 * stored.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    /** The part by which the key is found; the rest proves it. */
    lookup: text('lookup').notNull(),
    name: text('name').notNull(),
    purpose: text('purpose').notNull(),
    /** In whose name it acts. */
    staffId: uuid('staff_id').notNull(),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    lastOn: date('last_on').notNull(),
    /** Ranges from which it may be used; empty: from anywhere. */
    addresses: text('addresses').array().notNull(),
    perMinute: integer('per_minute').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    changeId: uuid('change_id').notNull(),
    /** SHA-256 of the whole key; null until it is shown, once. */
    secretHash: text('secret_hash'),
    /** The previous one, which is valid until this moment. */
    formerHash: text('former_hash'),
    formerUntil: instant('former_until'),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by'),
    revokedFor: text('revoked_for'),
    /** The number of days before its end of the last warning. */
    warnedDays: integer('warned_days'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('api_keys_by_lookup').on(table.lookup), index('api_keys_of_an_agent').on(table.staffId)],
)

/** How many requests a key made within the minute, and where it was last used. */
export const apiKeyMeters = pgTable('api_key_meters', {
  keyId: uuid('key_id').primaryKey(),
  /** Minutes since 1970. */
  minute: bigint('minute', { mode: 'number' }).notNull(),
  count: integer('count').notNull(),
  usedAt: instant('used_at').notNull(),
  address: text('address').notNull(),
})

/** What a key was used for within a minute: names of endpoints and how they were answered, no record and nothing personal. */
export const apiKeyUses = pgTable(
  'api_key_uses',
  {
    keyId: uuid('key_id').notNull(),
    minute: instant('minute').notNull(),
    /** The name of the endpoint; empty if the key was refused before. */
    endpoint: text('endpoint').notNull(),
    status: integer('status').notNull(),
    address: text('address').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.minute, table.endpoint, table.status, table.address] }),
    index('api_key_uses_by_age').on(table.minute),
  ],
)
