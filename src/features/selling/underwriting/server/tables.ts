import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Finding } from '#domain/worksheet.ts'
import { sealedJson } from '#kit/server/sealed.ts'
import { centavos, createdAt, id, instant, stamp } from '#kit/server/tables.ts'

/** What underwriting has to decide about a quotation; one for each quotation that was ever referred. */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    quotationId: uuid('quotation_id').notNull(),
    line: text('line').notNull(),
    state: text('state').notNull().default('open'),
    /** The underwriter who works on it; null: no one yet. */
    assignedTo: uuid('assigned_to'),
    /** Since when underwriting has to act; a question to the agent stops the clock. */
    waitingSince: stamp('waiting_since'),
    /** Who approved it first, if a second person must approve too. */
    firstBy: uuid('first_by'),
    firstReason: text('first_reason'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    reason: text('reason'),
    conditions: jsonb('conditions').$type<string[]>().notNull().default([]),
    /** What the approval adds to the premium, in millionths. */
    loading: integer('loading').notNull().default(0),
    /** Why no inspection is required. */
    waiver: text('waiver'),
    /** Keys for finding similar cases: insured item, make, model and year, policyholder, agent; such as `plate:NBX4567`. */
    likeness: text('likeness').array().notNull().default(sql`'{}'`),
    /** The upload from whose row the quotation came, and the name of its file: its cases appear together on the desk. */
    batchId: uuid('batch_id'),
    batchName: text('batch_name'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('cases_are_one_for_a_quotation').on(table.quotationId),
    index('cases_that_wait').on(table.waitingSince, table.id).where(sql`state in ('open', 'seconding')`),
    index('cases_of_an_underwriter').on(table.assignedTo, table.waitingSince, table.id).where(sql`state in ('open', 'asked', 'seconding')`),
    index('cases_that_are_decided').on(table.decidedAt, table.id).where(sql`decided_at is not null`),
    index('cases_by_likeness').using('gin', table.likeness),
    index('cases_of_an_upload').on(table.batchId, table.waitingSince, table.id).where(sql`batch_id is not null`),
  ],
)

/** What happened to a case, what was asked and answered; append-only. */
export const caseEvents = pgTable(
  'case_events',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    caseId: uuid('case_id').notNull(),
    at: stamp('at'),
    actor: text('actor').notNull(),
    kind: text('kind').notNull(),
    text: text('text').notNull().default(''),
    conditions: jsonb('conditions').$type<string[]>().notNull().default([]),
    /** What had to be decided at the time, for that version of the quotation. */
    findings: sealedJson('findings').$type<Finding[]>().notNull().default([]),
    quotationVersion: integer('quotation_version'),
    /** The person to whom a case was given. */
    staffId: uuid('staff_id'),
  },
  (table) => [index('case_events_of_a_case').on(table.caseId, table.seq)],
)

/** What an agent sends as an answer; it belongs to the answer once that is sent. */
export const caseFiles = pgTable(
  'case_files',
  {
    id: id(),
    caseId: uuid('case_id').notNull(),
    /** The event with which it was sent; null: not sent yet. */
    sentWith: bigint('sent_with', { mode: 'number' }),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    fileKey: text('file_key').notNull(),
    uploadedBy: uuid('uploaded_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('case_files_of_a_case').on(table.caseId, table.id), index('case_files_by_key').on(table.fileKey)],
)

/**
 * What an underwriter may decide alone, until their next profile for the line starts. Each change adds a row; if it replaces one at once,
 * that row says when.
 */
export const authorityProfiles = pgTable(
  'authority_profiles',
  {
    id: id(),
    staffId: uuid('staff_id').notNull(),
    /** A line of business, or `*` for every line without a profile of its own. */
    line: text('line').notNull(),
    /** Null: any. */
    maxSumInsured: centavos('max_sum_insured_centavos'),
    /** Largest discount, in millionths of the premium; null: any. */
    maxDiscount: integer('max_discount'),
    /** Codes of findings; `*` for all of them. */
    authorities: text('authorities').array().notNull(),
    /** Sum insured above which a second person must approve too; null: never. */
    fourEyesAbove: centavos('four_eyes_above_centavos'),
    validFrom: date('valid_from').notNull(),
    /** The last day, if no other starts before; null: until then. */
    validTo: date('valid_to'),
    reason: text('reason').notNull(),
    /** Null if loaded with the demonstration. */
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    uniqueIndex('authority_profiles_begin_one_at_a_time').on(table.staffId, table.line, table.validFrom).where(sql`replaced_at is null`),
    index('authority_profiles_of_a_person').on(table.staffId, table.id),
  ],
)
