import { date, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, stamp } from '#kit/server/tables.ts'

/**
 * Rate tables of a line with the period in which they apply. Only a draft's tables change; an active version is frozen except for its last
 * day.
 */
export const tariffs = pgTable(
  'tariffs',
  {
    id: id(),
    line: text('line').notNull(),
    version: text('version').notNull(),
    effectiveFrom: date('effective_from').notNull(),
    effectiveTo: date('effective_to'),
    state: text('state').notNull().default('draft'),
    tables: jsonb('tables').$type<Record<string, unknown>>().notNull(),
    /** Why this version exists, in the words of its maker. */
    note: text('note').notNull().default(''),
    /** The version that it was copied from. */
    baseId: uuid('base_id'),
    /** Counts the changes, so that two people do not overwrite each other's. */
    revision: integer('revision').notNull().default(1),
    /**
     * Everyone who contributed to it: started the draft, or changed its tables or days since then. None of them can be its second person.
     */
    madeBy: uuid('made_by').array().notNull().default([]),
    /** Who saved it last, even if only a note. */
    changedBy: uuid('changed_by'),
    changedAt: stamp('changed_at'),
    proposedBy: uuid('proposed_by'),
    activatedBy: uuid('activated_by'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('tariffs_have_one_version').on(table.line, table.version)],
)
