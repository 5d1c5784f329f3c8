import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Document } from '#kit/document.ts'
import { createdAt, id, instant } from '#kit/server/tables.ts'

/** A document of the resource centre: what it is, of which line, in which language and for whom. Its content is in its versions. */
export const resources = pgTable(
  'resources',
  {
    id: id(),
    /** For one that ships with the application: the name of its file in `db/seed/resources`. */
    key: text('key'),
    kind: text('kind').notNull(),
    /** Null: not of any particular line. */
    line: text('line'),
    language: text('language').notNull(),
    audience: text('audience').notNull(),
    /** Null: it ships with the application. */
    madeBy: uuid('made_by'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('resources_of_the_program').on(table.key).where(sql`key is not null`)],
)

/**
 * The content of a document from a day on: its file as uploaded and rewritten or, for the application's own, what is rendered when it is
 * opened. A published version never changes, and is found by the days on which it was in force.
 */
export const resourceVersions = pgTable(
  'resource_versions',
  {
    id: id(),
    resourceId: uuid('resource_id').notNull(),
    number: integer('number').notNull(),
    state: text('state').notNull().default('draft'),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** The first day on which it is in force; set when it is submitted. */
    effectiveOn: date('effective_on'),
    /** What is new. */
    note: text('note').notNull().default(''),
    name: text('name'),
    type: text('type'),
    size: integer('size'),
    fileKey: text('file_key'),
    drawn: jsonb('drawn').$type<Document>(),
    /** The text of its pages, as far as it is searched. */
    body: text('body').notNull().default(''),
    madeBy: uuid('made_by'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    withdrawnAt: instant('withdrawn_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('resource_versions_are_numbered').on(table.resourceId, table.number),
    index('resource_versions_by_file').on(table.fileKey).where(sql`file_key is not null`),
    index('resource_versions_in_work').on(table.id).where(sql`state in ('draft', 'submitted', 'returned')`),
  ],
)

/** A document that a staff member shared with someone by link: only the hash of its token is stored, with when it was first opened. */
export const resourceShares = pgTable(
  'resource_shares',
  {
    id: id(),
    versionId: uuid('version_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The recipient, if the agent named one; anyone holding the link can open it. */
    mobile: text('mobile'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    seenAt: instant('seen_at'),
  },
  (table) => [
    uniqueIndex('resource_shares_by_token').on(table.tokenHash),
    index('resource_shares_of_an_agent').on(table.agentId, table.versionId, table.id),
    index('resource_shares_of_a_number').on(table.mobile).where(sql`mobile is not null`),
  ],
)
