import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sealedJson } from '#kit/server/sealed.ts'
import { centavos, createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { Acceptance, Fault, FileLine, Heading, Mapping, Parts, Unread } from '../rules/batch.ts'

/** A file of many sales that was uploaded at once, or a fleet of one policyholder, and how far it is. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    kind: text('kind').$type<'bulk' | 'fleet'>().notNull(),
    line: text('line').notNull(),
    state: text('state').notNull().default('uploaded'),
    /** Whose it is: they uploaded it, and everything is done in their name. */
    agentId: uuid('agent_id').notNull(),
    branch: text('branch').notNull(),
    fileName: text('file_name').notNull(),
    /** Of the bytes, so that the same file sent twice at once is one batch. */
    fileDigest: text('file_digest').notNull(),
    headings: jsonb('headings').$type<readonly Heading[]>().notNull(),
    /** Of the file that was filled in, if it says so: whether something else is asked since. */
    isOldTemplate: boolean('is_old_template').notNull().default(false),
    /** Which answer each column gives; null for a column that is not asked. */
    mapping: jsonb('mapping').$type<Mapping>().notNull(),
    /** Whether a person, or a file whose columns were all known, said that the mapping is right. */
    isMapped: boolean('is_mapped').notNull().default(false),
    /** The answer by which a row of a corrected file is known again. */
    key: text('key').notNull(),
    /** What all rows answer alike. */
    shared: sealedJson('shared').$type<Parts>().notNull().default({}),
    /** For how long the premiums may stay unpaid, as it was confirmed last; 0: they are paid first. */
    creditDays: integer('credit_days'),
    acceptance: jsonb('acceptance').$type<Acceptance>(),
    /** Why it stands still, in words for whoever looks at it. */
    failure: text('failure'),
    /** Of how many of its policies their holder was told that they are issued, and that their papers are complete, where one holds them all. */
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

/** One row of such a file: what it said, what is answered by now, what is wrong with it, and the policy that it became. */
export const batchRows = pgTable(
  'batch_rows',
  {
    id: id(),
    batchId: uuid('batch_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    /** As the spreadsheet counts it. */
    n: integer('n').notNull(),
    state: text('state').notNull().default('unchecked'),
    cells: sealedJson('cells').$type<readonly string[]>().notNull(),
    /** Cells that said nothing that could be read, and why. */
    unread: jsonb('unread').$type<readonly Unread[]>().notNull().default([]),
    /** Further rows of the file that are one sale with it: the others who travel along. */
    more: sealedJson('more').$type<readonly FileLine[]>().notNull().default([]),
    /** The answers as they were read from the cells, or mended by hand. */
    parts: sealedJson('parts').$type<Parts>(),
    isMended: boolean('is_mended').notNull().default(false),
    /** What is wrong, or is to be known, by column. */
    faults: sealedJson('faults').$type<readonly Fault[]>().notNull().default([]),
    /** By which what is insured is known: `plate:NBX4567`. */
    keys: text('keys').array().notNull().default([]),
    description: text('description').notNull().default(''),
    holderName: text('holder_name').notNull().default(''),
    total: centavos('total_centavos'),
    coverFrom: date('cover_from'),
    coverTo: date('cover_to'),
    /** Whether it is to be sold, since the batch was confirmed. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    /** For how many days its premium may stay unpaid, as it was confirmed; 0: it is paid first. */
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

/** How a row of an upload was before it was changed by hand, so that the change can be undone. */
export const batchEdits = pgTable(
  'batch_edits',
  {
    id: id(),
    /** What was changed at once has one of these. */
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
