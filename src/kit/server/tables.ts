import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ChangedBy } from '../merge.ts'
import { now } from './clock.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
/** When a row was added: by the program's clock, so that it agrees with everything else done at that moment. */
export const stamp = (name: string) => instant(name).notNull().defaultNow().$defaultFn(now)
export const createdAt = () => stamp('created_at')
/** Who changed each answer last, and when, by the answer's name. */
export const changedBy = () => jsonb('changed_by').$type<ChangedBy>().notNull().default({})
/** Whole centavos: safe integers up to 90 billion pesos. */
export const centavos = (name: string) => bigint(name, { mode: 'number' })

/** The first answer to a write, so that a repeat gets the same answer and nothing is done twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    requestHash: text('request_hash').notNull(),
    /** The whole envelope; null while an endpoint that calls outside services is still at work. */
    reply: jsonb('reply'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.actor, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
)

/** Who did what, when, from where. Rows are only added; a sealing job chains their hashes, so that tampering shows. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: stamp('at'),
    actor: text('actor').notNull(),
    /** The endpoint that made a change, or the kind of a security event. */
    action: text('action').notNull(),
    subject: text('subject'),
    requestId: text('request_id'),
    address: text('address'),
    details: jsonb('details'),
    previousHash: text('previous_hash'),
    hash: text('hash'),
  },
  (table) => [
    index('audit_entries_by_action').on(table.action, table.seq),
    index('audit_entries_of_an_actor').on(table.actor, table.seq),
    index('audit_entries_about_a_record').on(table.subject, table.seq).where(sql`subject is not null`),
    index('audit_entries_about_records').using('gin', sql`(details -> 'subjects')`).where(sql`details is not null`),
    index('audit_entries_of_what_was_typed').using('gin', sql`(details -> 'identifiers')`).where(sql`details is not null`),
  ],
)

/** The legal steps of every life cycle, loaded from the tables in `domain/life-cycles.ts`; triggers refuse any other. */
export const legalSteps = pgTable(
  'legal_steps',
  {
    cycle: text('cycle').notNull(),
    fromState: text('from_state').notNull(),
    event: text('event').notNull(),
    toState: text('to_state').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cycle, table.fromState, table.event] })],
)

/** One row for each step that a record took: who, when and why. */
export const history = pgTable(
  'history',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cycle: text('cycle').notNull(),
    recordId: uuid('record_id').notNull(),
    fromState: text('from_state'),
    event: text('event').notNull(),
    toState: text('to_state').notNull(),
    actor: text('actor').notNull(),
    reason: text('reason'),
    at: stamp('at'),
  },
  (table) => [index('history_of_a_record').on(table.recordId, table.seq)],
)

/** Files in the store that may no longer be needed: noted before they are put, and when a record gives them up. */
export const orphanFiles = pgTable('loose_files', { key: text('key').primaryKey(), since: instant('since').notNull() }, (table) => [
  index('loose_files_by_age').on(table.since),
])

/** Counters without gaps, taken under a row lock. */
export const counters = pgTable('counters', { name: text('name').primaryKey(), next: integer('next').notNull().default(1) })

/** Keys that this installation generated at its first start; signing keys are stored encrypted. */
export const ownKeys = pgTable('own_keys', { name: text('name').primaryKey(), value: text('value').notNull() })

/** Backups that were made and verified by reading them: when, and how much they hold. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    at: stamp('at'),
    /** The file name, without the folder. */
    file: text('file').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    files: integer('files').notNull(),
  },
  (table) => [index('backups_by_age').on(table.at)],
)
