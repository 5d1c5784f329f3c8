import { date, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LicenceKind } from '#domain/licence.ts'
import { id, stamp } from '#kit/server/tables.ts'

/** With which licences of the Insurance Commission people sell, and from when until when each is valid. */
export const licences = pgTable(
  'licences',
  {
    id: id(),
    staffId: uuid('staff_id').notNull(),
    /** The insurer that it is held with; empty where nobody recorded it. */
    company: text('company').notNull().default(''),
    kind: text('kind').$type<LicenceKind>().notNull(),
    number: text('number').notNull(),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until').notNull(),
    changedBy: uuid('changed_by'),
    changedAt: stamp('changed_at'),
  },
  (table) => [uniqueIndex('licences_of_a_kind_begin_once').on(table.staffId, table.kind, table.company, table.validFrom)],
)
