import { date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Worksheet } from '#domain/worksheet.ts'
import { id, instant, stamp } from '#kit/server/tables.ts'

/** Days requested beyond the end of a policy in force: who stated that nothing had happened, what they cost, and when they were added. */
export const policyExtensions = pgTable(
  'policy_extensions',
  {
    id: id(),
    policyId: uuid('policy_id').notNull(),
    /** The charge for them; null if more days cost the same. */
    chargeId: uuid('charge_id'),
    /** The last day of cover before and after. */
    coveredTo: date('covered_to').notNull(),
    coverTo: date('cover_to').notNull(),
    /** The requested day, as the line's question has it. */
    until: date('until').notNull(),
    /** The price of the whole cover with the added days. */
    worksheet: jsonb('worksheet').$type<Worksheet>().notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: stamp('asked_at'),
    appliedAt: instant('applied_at'),
  },
  (table) => [
    index('policy_extensions_of_a_policy').on(table.policyId, table.id),
    uniqueIndex('policy_extensions_one_of_a_charge').on(table.chargeId),
  ],
)
