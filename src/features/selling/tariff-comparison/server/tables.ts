import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Summary } from '#features/selling/tariffs/public/comparison.ts'
import { centavos, createdAt, id, instant } from '#kit/server/tables.ts'

/** A comparison of a draft with the newest quotations of its line: what they would cost, and what technical control would say. */
export const tariffRuns = pgTable(
  'tariff_runs',
  {
    id: id(),
    tariffId: uuid('tariff_id').notNull(),
    /** The revision of the draft that was compared; a later one makes the run stale. */
    revision: integer('revision').notNull(),
    /** Quotations asked for, found, and done so far. */
    wanted: integer('wanted').notNull(),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** The last quotation that was compared: where an interrupted run continues. */
    position: uuid('position'),
    summary: jsonb('summary').$type<Summary>(),
    failure: text('failure'),
    startedBy: uuid('started_by').notNull(),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('tariff_runs_of_a_version').on(table.tariffId, table.id),
    uniqueIndex('tariff_runs_one_at_a_time').on(table.tariffId).where(sql`ended_at is null`),
  ],
)

/** One compared quotation; seen by those who may see the quotation. */
export const tariffRunRows = pgTable(
  'tariff_run_rows',
  {
    runId: uuid('run_id').notNull(),
    quotationId: uuid('quotation_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    before: centavos('before_centavos'),
    after: centavos('after_centavos'),
    /** `same`, or the new effect of technical control: `referred`, `blocked`, `eased`, `cleared`. */
    control: text('control').notNull(),
    /** What it newly says or no longer says. */
    reasons: text('reasons').notNull().default(''),
    /** Why it could not be priced by the draft. */
    failure: text('failure'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.quotationId] })],
)
