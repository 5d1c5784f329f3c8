import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { SET_STATES } from '../rules/list.ts'
import type { PersonalMode } from '../rules/subjects.ts'

/** Everything that an insurer's warehouse imports for a day: one set of files as of one moment, or why there is none. */
export const dataSets = pgTable(
  'data_sets',
  {
    id: id(),
    day: date('day').notNull(),
    state: text('state').$type<(typeof SET_STATES)[number]>().notNull(),
    personal: text('personal').$type<PersonalMode>().notNull(),
    asOf: instant('as_of'),
    manifestKey: text('manifest_key'),
    /** Of all its files. */
    files: integer('files').notNull().default(0),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** Why the last attempt failed. */
    problem: text('problem'),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [uniqueIndex('data_sets_one_a_day').on(table.day), index('data_sets_by_manifest').on(table.manifestKey)],
)

/** A file of a data set: of one subject, in one format, or a part of it if there are many rows. */
export const dataSetFiles = pgTable(
  'data_set_files',
  {
    id: id(),
    setId: uuid('set_id').notNull(),
    name: text('name').notNull(),
    subject: text('subject').notNull(),
    format: text('format').$type<'csv' | 'parquet'>().notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Its SHA-256, by which the store finds it. */
    fileKey: text('file_key').notNull(),
  },
  (table) => [uniqueIndex('data_set_files_have_names').on(table.setId, table.name), index('data_set_files_by_key').on(table.fileKey)],
)
