import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StaffFacts } from '#features/people/staff/public/server/commands.ts'
import { createdAt, id, instant } from '#kit/server/tables.ts'
import type { ChangeKind } from '../rules/changes.ts'
import type { RowOutcome, RowStanding, WorkbookContent } from '../rules/workbook/rows.ts'
import type { Fault } from './workbook/faults.ts'

/** Changes of who may do what, proposed by one person and confirmed or refused by another. */
export const staffChanges = pgTable(
  'staff_changes',
  {
    id: id(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    state: text('state').notNull(),
    /** The person it is about; null: someone new, or what a role may do. */
    staffId: uuid('staff_id'),
    /** What is written to the person once it is confirmed. */
    facts: jsonb('facts').$type<StaffFacts>(),
    roleCode: text('role_code'),
    featureCode: text('feature_code'),
    /** Why it is proposed. */
    note: text('note').notNull().default(''),
    proposedBy: uuid('proposed_by').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    /** Why it was refused. */
    reason: text('reason'),
    /** When it was done: once. */
    doneAt: instant('done_at'),
    createdAt: createdAt(),
  },
  (table) => [index('staff_changes_by_state').on(table.state, table.id), index('staff_changes_of_a_person').on(table.staffId)],
)

/** Workbooks of people and branches as someone uploaded them, checked before anything is applied. */
export const peopleWorkbooks = pgTable(
  'people_workbooks',
  {
    id: id(),
    /** What the file is called. */
    name: text('name').notNull(),
    sentBy: uuid('sent_by').notNull(),
    /** Its cells; those of wrong rows are returned, to be corrected. */
    content: jsonb('content').$type<WorkbookContent>().notNull(),
    /** The change that proposed its good rows. */
    changeId: uuid('change_id'),
    /** The second person, who confirmed it. */
    confirmedBy: uuid('confirmed_by'),
    /** When the last of its rows was applied. */
    doneAt: instant('done_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('people_workbooks_of_a_person').on(table.sentBy, table.id),
    uniqueIndex('people_workbooks_by_change').on(table.changeId),
  ],
)

/** What each row of a proposed workbook does, and its outcome. */
export const peopleWorkbookRows = pgTable(
  'people_workbook_rows',
  {
    id: id(),
    workbookId: uuid('workbook_id').notNull(),
    /** The order in which rows are applied: branches, then people from the top of the hierarchy down. */
    place: integer('place').notNull(),
    kind: text('kind').$type<'branch' | 'person'>().notNull(),
    /** The number of the row in its sheet. */
    at: integer('at').notNull(),
    standing: text('standing').$type<RowStanding>().notNull(),
    name: text('name').notNull(),
    about: text('about').notNull().default(''),
    changes: jsonb('changes').$type<readonly { label: string; was: string; will: string }[]>().notNull().default([]),
    faults: jsonb('faults').$type<readonly Fault[]>().notNull().default([]),
    /** The person it is about; null: someone new, or a branch. */
    staffId: uuid('staff_id'),
    /** What is written to the person or the branch. */
    facts: jsonb('facts').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** The row of the manager, if that is someone new. */
    managerRow: uuid('manager_row'),
    /** When the person was written to the database; once. */
    writtenAt: instant('written_at'),
    outcome: text('outcome').$type<RowOutcome>(),
    /** Why it was left out. */
    why: text('why'),
    /** Who came of it. */
    madeId: uuid('made_id'),
  },
  (table) => [uniqueIndex('people_workbook_rows_in_order').on(table.workbookId, table.place)],
)
