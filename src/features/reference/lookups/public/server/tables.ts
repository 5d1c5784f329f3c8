import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#kit/server/tables.ts'

/** Lists of values, loaded from `db/seed/lists`: one row per list, code and parent. */
export const listValues = pgTable(
  'list_values',
  {
    list: text('list').notNull(),
    code: text('code').notNull(),
    label: text('label').notNull(),
    parent: text('parent').notNull().default(''),
    extra: jsonb('extra'),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.code, table.parent] }),
    index('list_values_by_parent').on(table.list, table.parent, table.position),
  ],
)

/** Vehicles sold in the Philippines, loaded from `db/seed/vehicles.csv`. Values are demo values of a new unit. */
export const vehicles = pgTable(
  'vehicles',
  {
    makeCode: text('make_code').notNull(),
    make: text('make').notNull(),
    modelCode: text('model_code').notNull(),
    model: text('model').notNull(),
    subModelCode: text('sub_model_code').notNull(),
    subModel: text('sub_model').notNull(),
    vehicleType: text('vehicle_type').notNull(),
    bodyType: text('body_type').notNull(),
    seats: integer('seats').notNull(),
    gvwKg: integer('gvw_kg'),
    engineCc: integer('engine_cc'),
    yearFrom: integer('year_from').notNull(),
    yearTo: integer('year_to'),
    valueNewCentavos: bigint('value_new_centavos', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.makeCode, table.modelCode, table.subModelCode] })],
)

/** The last labels of values that lists may no longer have, so that what was recorded with one shows its name. Written by a trigger. */
export const formerValues = pgTable(
  'former_values',
  {
    list: text('list').notNull(),
    code: text('code').notNull(),
    label: text('label').notNull(),
    extra: jsonb('extra'),
  },
  (table) => [primaryKey({ columns: [table.list, table.code] })],
)

/** Which state of each file of `db/seed` is loaded, so that a start loads only what changed. */
export const loadedFiles = pgTable('loaded_files', {
  file: text('file').primaryKey(),
  hash: text('hash').notNull(),
  loadedAt: instant('loaded_at').notNull().defaultNow(),
})

/** The content of a maintained list from a day on: loaded by one person, approved by another. One without a maker came with the program. */
export const listVersions = pgTable(
  'list_versions',
  {
    id: id(),
    list: text('list').notNull(),
    rows: jsonb('rows').$type<readonly Readonly<Record<string, string>>[]>().notNull(),
    state: text('state').notNull().default('draft'),
    /** The first day on which it is in force; set when it is submitted. */
    effectiveOn: date('effective_on'),
    /** What was changed, and from which source. */
    note: text('note').notNull().default(''),
    isDemo: boolean('is_demo').notNull().default(false),
    madeBy: uuid('made_by'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    inForceAt: instant('in_force_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('list_versions_by_day').on(table.list, table.effectiveOn),
    uniqueIndex('list_versions_of_the_program').on(table.list).where(sql`made_by is null`),
  ],
)
