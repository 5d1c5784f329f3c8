import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { changedBy, createdAt, id, instant, stamp } from '#kit/server/tables.ts'

/** Something that a person has promised to do. */
export const todos = pgTable(
  'todos',
  {
    id: id(),
    /** Who is to do it. */
    agentId: uuid('agent_id').notNull(),
    createdBy: uuid('created_by').notNull(),
    leadId: uuid('lead_id'),
    customerId: uuid('customer_id'),
    title: text('title').notNull(),
    notes: text('notes').notNull().default(''),
    dueAt: instant('due_at'),
    /** open or done. */
    status: text('status').notNull().default('open'),
    doneAt: instant('done_at'),
    version: integer('version').notNull().default(1),
    changedBy: changedBy(),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    index('todos_of_an_agent').on(table.agentId, table.status, table.dueAt),
    index('todos_of_a_lead').on(table.leadId),
    index('todos_of_a_customer').on(table.customerId).where(sql`customer_id is not null`),
  ],
)
