import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { OwnBrand } from '#domain/brand.ts'
import { id } from '#kit/server/tables.ts'
import type { LegalCode } from '../public/rules/legal.ts'

/**
 * The office's brand settings, one row at most: they take precedence over the file with which the program starts. Confirmed by two people.
 */
export const brandSettings = pgTable('brand_settings', {
  code: text('code').primaryKey(),
  brand: jsonb('brand').$type<OwnBrand>().notNull(),
  /** The logo as a PNG, in base64. */
  logo: text('logo'),
  changeId: uuid('change_id').notNull(),
})

/** The privacy notice and the terms as they were written, each valid from a day on; never changed. Each was confirmed by two people. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    id: id(),
    code: text('code').$type<LegalCode>().notNull(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    effectiveOn: date('effective_on').notNull(),
    changeId: uuid('change_id').notNull(),
  },
  (table) => [index('legal_texts_in_force').on(table.code, table.effectiveOn, table.version)],
)
