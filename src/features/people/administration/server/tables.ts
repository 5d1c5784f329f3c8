import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { StaffFacts } from '#features/people/staff/public/server/commands.ts'
import { createdAt, id, instant } from '#kit/server/tables.ts'
import type { ChangeKind } from '../rules/changes.ts'

/** What one person proposed and another confirms or refuses: who may do what. */
export const staffChanges = pgTable(
  'staff_changes',
  {
    id: id(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    state: text('state').notNull(),
    /** Whom it is about; nobody: somebody new, or what a role may do. */
    staffId: uuid('staff_id'),
    /** What is written of the person once it is confirmed. */
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
