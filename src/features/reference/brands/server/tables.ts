import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { OwnBrand } from '#domain/brand.ts'
import { id } from '#kit/server/tables.ts'
import type { LegalCode } from '../public/rules/legal.ts'

/** What the office says of the brand, one row at most: it stands above the file with which the program starts. Two people decided it. */
export const brandSettings = pgTable('brand_settings', {
  code: text('code').primaryKey(),
  brand: jsonb('brand').$type<OwnBrand>().notNull(),
  /** The mark as a PNG, in base64. */
  logo: text('logo'),
  changeId: uuid('change_id').notNull(),
})

/** The privacy notice and the terms as they were written, each from a day on; nothing of them is ever changed. Two people decided each. */
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
