import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sealedJson } from '#kit/server/sealed.ts'
import { centavos, createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { Acceptance, Fault, FileLine, Heading, Mapping, Parts, Unread } from '../rules/batch.ts'

/** A file of many sales uploaded at once, or a fleet of one policyholder, and its progress. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    kind: text('kind').$type<'bulk' | 'fleet'>().notNull(),
    line: text('line').notNull(),
    state: text('state').notNull().default('uploaded'),
    /** Its owner: they uploaded it, and everything is done in their name. */
    agentId: uuid('agent_id').notNull(),
    branch: text('branch').notNull(),
    fileName: text('file_name').notNull(),
    /** Hash of the bytes, so that the same file sent twice at once is one batch. */
    fileDigest: text('file_digest').notNull(),
    headings: jsonb('headings').$type<readonly Heading[]>().notNull(),
    /** Whether the questions have changed since the template of this file, if it says its version. */
    isOldTemplate: boolean('is_old_template').notNull().default(false),
    /** Which answer each column gives; null for a column that is not asked. */
    mapping: jsonb('mapping').$type<Mapping>().notNull(),
    /** Whether the mapping was confirmed by a person, or by a file whose columns were all known. */
    isMapped: boolean('is_mapped').notNull().default(false),
    /** The answer by which a row of a corrected file is recognised. */
    key: text('key').notNull(),
    /** What is the same in all rows. */
    shared: sealedJson('shared').$type<Parts>().notNull().default({}),
    /** For how long the premiums may stay unpaid, as last confirmed; 0: they are paid first. */
    creditDays: integer('credit_days'),
    acceptance: jsonb('acceptance').$type<Acceptance>(),
    /** Why it is stuck, in words for the viewer. */
    failure: text('failure'),
    /** If one person holds all its policies: how many they were told are issued, and how many have complete documents. */
    toldIssued: integer('told_issued').notNull().default(0),
    toldComplete: integer('told_complete').notNull().default(0),
    confirmedAt: instant('confirmed_at'),
    doneAt: instant('done_at'),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    index('batches_of_an_agent').on(table.agentId, table.id),
    uniqueIndex('batches_one_of_a_file_at_a_time')
      .on(table.agentId, table.line, table.kind, table.fileDigest)
      .where(sql`state not in ('done', 'cancelled', 'withdrawn')`),
  ],
)

/** One row of such a file: its content, the current answers, what is wrong, and the policy that it became. */
export const batchRows = pgTable(
  'batch_rows',
  {
    id: id(),
    batchId: uuid('batch_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    /** The row number in the spreadsheet. */
    n: integer('n').notNull(),
    state: text('state').notNull().default('unchecked'),
    cells: sealedJson('cells').$type<readonly string[]>().notNull(),
    /** Cells that could not be read, and why. */
    unread: jsonb('unread').$type<readonly Unread[]>().notNull().default([]),
    /** Further rows of the file that form one sale with it: the other travellers. */
    more: sealedJson('more').$type<readonly FileLine[]>().notNull().default([]),
    /** The answers as read from the cells, or corrected by hand. */
    parts: sealedJson('parts').$type<Parts>(),
    isMended: boolean('is_mended').notNull().default(false),
    /** Faults and notices, by column. */
    faults: sealedJson('faults').$type<readonly Fault[]>().notNull().default([]),
    /** Keys that identify what is insured: `plate:NBX4567`. */
    keys: text('keys').array().notNull().default([]),
    description: text('description').notNull().default(''),
    holderName: text('holder_name').notNull().default(''),
    total: centavos('total_centavos'),
    coverFrom: date('cover_from'),
    coverTo: date('cover_to'),
    /** Whether it is to be sold, once the batch is confirmed. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    /** For how many days its premium may stay unpaid, as confirmed; 0: it is paid first. */
    creditDays: integer('credit_days'),
    quotationId: uuid('quotation_id'),
    policyId: uuid('policy_id'),
    /** Why it went no further. */
    failure: text('failure'),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('batch_rows_are_counted').on(table.batchId, table.n),
    index('batch_rows_by_state').on(table.batchId, table.state, table.n),
    uniqueIndex('batch_rows_become_one_quotation').on(table.quotationId).where(sql`quotation_id is not null`),
    uniqueIndex('batch_rows_become_one_policy').on(table.policyId).where(sql`policy_id is not null`),
    index('batch_rows_by_key').using('gin', table.keys),
    index('batch_rows_that_wait')
      .on(table.state)
      .where(sql`state in ('waiting-payment', 'issued', 'referred') and quotation_id is not null`),
  ],
)

/** The state of a row of an upload before it was changed by hand, for undoing the change. */
export const batchEdits = pgTable(
  'batch_edits',
  {
    id: id(),
    /** Shared by everything that was changed at once. */
    edit: uuid('edit').notNull(),
    batchId: uuid('batch_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    rowId: uuid('row_id').notNull(),
    parts: sealedJson('parts').$type<Parts>(),
    isMended: boolean('is_mended').notNull(),
    isLeftOut: boolean('is_left_out').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('batch_edits_newest').on(table.batchId, table.id), index('batch_edits_of_a_row').on(table.rowId)],
)
