import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#kit/server/tables.ts'
import type { ChangedLine } from '../rules/changes.ts'

/** What one person of the office proposed for everyone, and another confirms or refuses: a wording, the brand, what is on sale, a key. */
export const officeChanges = pgTable(
  'office_changes',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Which one of its kind: a message and its language, a line. */
    subject: text('subject').notNull(),
    title: text('title').notNull(),
    state: text('state').notNull(),
    /** The value in force once it is confirmed, as its kind reads it. */
    value: jsonb('value').notNull(),
    /** What will change, in words, as it was when it was proposed. */
    lines: jsonb('lines').$type<readonly ChangedLine[]>().notNull(),
    /** Why it is proposed. */
    note: text('note').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    /** Why it was refused. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    index('office_changes_of_a_subject').on(table.kind, table.subject, table.id),
    index('office_changes_by_state').on(table.state, table.id),
  ],
)
