import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id } from '#kit/server/tables.ts'

/** A line that is not sold for some days, everywhere or by some branches and roles; confirmed by two people. */
export const salesStops = pgTable(
  'sales_stops',
  {
    id: id(),
    line: text('line').notNull(),
    /** Codes; none: every one. */
    branches: text('branches').array().notNull(),
    roles: text('roles').array().notNull(),
    fromOn: date('from_on').notNull(),
    /** The last day; null: until further notice. */
    untilOn: date('until_on'),
    /** For the office. */
    reason: text('reason').notNull(),
    /** What agents are told. */
    told: text('told').notNull(),
    changeId: uuid('change_id').notNull(),
  },
  (table) => [index('sales_stops_of_a_line').on(table.line, table.fromOn)],
)
