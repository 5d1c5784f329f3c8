import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centavos } from '#kit/server/tables.ts'

/** What each person produced, summed by day and by month in Manila; maintained by triggers, so that no figure needs a scan. */
export const production = pgTable(
  'production',
  {
    agentId: uuid('agent_id').notNull(),
    /** `day` or `month`. */
    period: text('period').notNull(),
    /** Its first day. */
    starts: date('starts').notNull(),
    /** leads, appointments, met, quotations, policies, cancelled; by day only, what falls due: lapsing (quotations), ending (policies). */
    measure: text('measure').notNull(),
    /** Code of the line of insurance; empty if there is none. */
    line: text('line').notNull().default(''),
    n: integer('n').notNull().default(0),
    amount: centavos('amount_centavos').notNull().default(0),
  },
  (table) => [
    uniqueIndex('production_is_one').on(table.agentId, table.period, table.starts, table.measure, table.line),
    index('production_of_a_period').on(table.period, table.starts),
  ],
)

/**
 * A person's monthly target, until another month has a target of its own. Amounts in centavos for the measure `premium`, counts otherwise.
 */
export const targets = pgTable(
  'targets',
  {
    staffId: uuid('staff_id').notNull(),
    /** First day of the month. */
    month: date('month').notNull(),
    measure: text('measure').notNull(),
    target: bigint('target', { mode: 'number' }).notNull(),
    setBy: uuid('set_by'),
  },
  (table) => [uniqueIndex('targets_are_one').on(table.staffId, table.month, table.measure)],
)
