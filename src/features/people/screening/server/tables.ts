import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { Listed, Screened } from './match.ts'

/** A version of a list of names to screen for, as its source published it on a day. A newer one of the same source replaces it. */
export const screeningLists = pgTable(
  'screening_lists',
  {
    id: id(),
    /** Who publishes it: `AMLC`, `UN Security Council`. */
    source: text('source').notNull(),
    listedOn: date('listed_on').notNull(),
    isDemonstration: boolean('is_demonstration').notNull().default(false),
    entryCount: integer('entry_count').notNull(),
    /** Null: loaded with the demo data. */
    uploadedBy: uuid('uploaded_by'),
    createdAt: createdAt(),
    replacedAt: instant('replaced_at'),
  },
  (table) => [uniqueIndex('screening_lists_one_in_force_of_a_source').on(table.source).where(sql`replaced_at is null`)],
)

/** A person or company in a version of a list. */
export const screeningEntries = pgTable(
  'screening_entries',
  {
    id: id(),
    listId: uuid('list_id').notNull(),
    /** As the source calls it. */
    reference: text('reference').notNull(),
    name: text('name').notNull(),
    aliases: text('aliases').array().notNull(),
    kind: text('kind').notNull(),
    birthDate: text('birth_date').notNull(),
    remarks: text('remarks').notNull(),
    /** The keys by which it is found: how the words of its names sound. */
    keys: text('keys').array().notNull(),
  },
  (table) => [index('screening_entries_of_a_list').on(table.listId), index('screening_entries_by_key').using('gin', table.keys)],
)

/** Someone who may be the person of an entry, and the decision about it: one row for each person and entry. */
export const screeningMatches = pgTable(
  'screening_matches',
  {
    id: id(),
    state: text('state').notNull().default('open'),
    /** The person's identity as screening compares people: kind, name and birthday. */
    personKey: text('person_key').notNull(),
    person: jsonb('person').$type<Screened>().notNull(),
    /** Which entry, with its content: another birthday makes another entry. */
    entryKey: text('entry_key').notNull(),
    entry: jsonb('entry').$type<ListedEntry>().notNull(),
    /** In hundredths. */
    likeness: integer('likeness').notNull(),
    /** Who first said that it is someone else. */
    firstBy: uuid('first_by'),
    firstReason: text('first_reason'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    reason: text('reason'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('screening_matches_are_one_for_person_and_entry').on(table.personKey, table.entryKey),
    index('screening_matches_to_decide').on(table.createdAt, table.id).where(sql`state in ('open', 'seconding')`),
  ],
)

/** An entry as it was when the match was found. */
export type ListedEntry = Listed & {
  readonly reference: string
  readonly remarks: string
  readonly source: string
  readonly listedOn: string
  readonly isDemonstration: boolean
}

/** The policies held by a match, and the person's role in each. */
export const screeningSubjects = pgTable(
  'screening_subjects',
  { matchId: uuid('match_id').notNull(), policyId: uuid('policy_id').notNull(), role: text('role').notNull(), at: stamp('at') },
  (table) => [
    primaryKey({ columns: [table.matchId, table.policyId, table.role] }),
    index('screening_subjects_of_a_policy').on(table.policyId),
  ],
)
