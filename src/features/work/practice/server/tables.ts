import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, stamp } from '#kit/server/tables.ts'

/** Practice sales: who practised what, and how they did. The sale itself is not here: it was made in a separate database. */
export const practiceRuns = pgTable(
  'practice_runs',
  {
    id: id(),
    staffId: uuid('staff_id').notNull(),
    scenario: text('scenario').notNull(),
    startedAt: stamp('started_at'),
    /** Where people practise: when the ticket of the last entry was made; an older one lets no one in. */
    ticketAt: instant('ticket_at'),
    finishedAt: instant('finished_at'),
    percent: integer('percent'),
    isPassed: boolean('is_passed'),
    /** Codes of what was done as required. */
    done: jsonb('done').$type<readonly string[]>(),
  },
  (table) => [
    index('practice_runs_of_a_person').on(table.staffId, table.startedAt),
    uniqueIndex('practice_runs_one_at_a_time').on(table.staffId, table.scenario).where(sql`finished_at is null`),
  ],
)
