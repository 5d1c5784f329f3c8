import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { AppState } from '../rules/app-state.ts'

/** What an agent or a customer asks the help desk, or complains of: who looks after it and by when it is answered. */
export const helpRequests = pgTable(
  'help_requests',
  {
    id: id(),
    number: text('number').notNull(),
    topic: text('topic').notNull(),
    state: text('state').notNull(),
    version: integer('version').notNull().default(1),
    /** Who asked: an agent or a customer. */
    agentId: uuid('agent_id'),
    customerId: uuid('customer_id'),
    /** For the desk's list. */
    name: text('name').notNull(),
    assignedTo: uuid('assigned_to'),
    isComplaint: boolean('is_complaint').notNull(),
    /** A complaint that takes the longer time of the rules. */
    isComplex: boolean('is_complex').notNull().default(false),
    acknowledgedAt: instant('acknowledged_at'),
    /** By when it was promised to be answered the first time. */
    answerBy: instant('answer_by').notNull(),
    firstAnsweredAt: instant('first_answered_at'),
    /** By when the desk is to act next; null while it waits for nobody here. */
    dueAt: instant('due_at'),
    /** Codes of the articles that were read before it was asked. */
    articlesRead: text('articles_read').array().notNull().default(sql`'{}'`),
    /** The state of the app as it was shown and agreed to. */
    appState: jsonb('app_state').$type<AppState>(),
    appStateAgreedAt: instant('app_state_agreed_at'),
    /** From 1 to 5, how content whoever asked is. */
    score: integer('score'),
    remark: text('remark').notNull().default(''),
    solvedAt: instant('solved_at'),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('help_requests_have_one_number').on(table.number),
    index('help_requests_of_an_agent').on(table.agentId, table.id).where(sql`agent_id is not null`),
    index('help_requests_of_a_customer').on(table.customerId, table.id).where(sql`customer_id is not null`),
    index('help_requests_that_are_due').on(table.dueAt, table.id).where(sql`due_at is not null`),
    index('help_requests_that_may_lapse').on(table.updatedAt).where(sql`state = 'answered'`),
    index('help_requests_to_forget').on(table.solvedAt).where(sql`state = 'solved' and name <> ''`),
  ],
)

/** What was written and sent about a request: a text, a picture or, for the desk alone, a note. */
export const helpMessages = pgTable(
  'help_messages',
  {
    id: id(),
    requestId: uuid('request_id').notNull(),
    /** Who of the desk; nobody: whoever asked. */
    staffId: uuid('staff_id'),
    isNote: boolean('is_note').notNull().default(false),
    text: text('text').notNull().default(''),
    /** Of a picture, made by the device: what is sent again is the same. */
    client: uuid('client'),
    name: text('name'),
    type: text('type'),
    size: integer('size'),
    fileKey: text('file_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('help_messages_in_order').on(table.requestId, table.id),
    uniqueIndex('help_messages_take_a_picture_once').on(table.requestId, table.client).where(sql`client is not null`),
    index('help_messages_by_file').on(table.fileKey).where(sql`file_key is not null`),
  ],
)
