import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#kit/server/tables.ts'
import type { Moved } from '../rules/hand-over.ts'

/** The book of an agent who leaves, or is away, on its way to one or several successors. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: id(),
    /** Whose book it is. */
    agentId: uuid('agent_id').notNull(),
    state: text('state').notNull().default('planned'),
    reason: text('reason').notNull(),
    note: text('note').notNull().default(''),
    /** It is carried out early on this day in Manila. */
    onDay: date('on_day').notNull(),
    successors: uuid('successors').array().notNull(),
    /** How many records of each kind each successor was given, and what stayed. */
    moved: jsonb('moved').$type<Moved>(),
    /** How many of each kind were not given back, because someone had reassigned them. */
    left: jsonb('left').$type<Readonly<Record<string, number>>>(),
    /** Why the program called it off. */
    why: text('why'),
    madeBy: uuid('made_by').notNull(),
    createdAt: createdAt(),
    doneAt: instant('done_at'),
    /** When it was undone or called off, and by whom. */
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
  },
  (table) => [
    index('hand_overs_of_an_agent').on(table.agentId, table.id),
    uniqueIndex('hand_overs_one_planned_an_agent').on(table.agentId).where(sql`state = 'planned'`),
    index('hand_overs_to_carry_out').on(table.onDay).where(sql`state = 'planned'`),
  ],
)

/** Which record a hand-over gave to whom, so that it can be undone. Never changed. */
export const handOverRecords = pgTable(
  'hand_over_records',
  {
    handOverId: uuid('hand_over_id').notNull(),
    kind: text('kind').notNull(),
    recordId: uuid('record_id').notNull(),
    toAgent: uuid('to_agent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.handOverId, table.kind, table.recordId] })],
)
