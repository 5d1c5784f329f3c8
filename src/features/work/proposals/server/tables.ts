import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, stamp } from '#kit/server/tables.ts'

/** A lead's application for insurance. Once it has a quotation, its state follows that and the policy (a trigger on `history`). */
export const proposals = pgTable(
  'proposals',
  {
    id: id(),
    number: text('number').notNull(),
    agentId: uuid('agent_id').notNull(),
    leadId: uuid('lead_id').notNull(),
    /** Code of the line of insurance. */
    line: text('line').notNull(),
    quotationId: uuid('quotation_id'),
    /** draft, login, requirement, issued or rejected. */
    state: text('state').notNull().default('draft'),
    /** Life assured, proposer, nominee, plan, premium, other and payment details, as typed; see the contract. */
    cards: jsonb('cards').$type<Record<string, Record<string, unknown>>>().notNull().default({}),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('proposals_have_one_number').on(table.number),
    uniqueIndex('proposals_lead_to_one_quotation').on(table.quotationId),
    index('proposals_of_an_agent').on(table.agentId, table.id),
    index('proposals_of_a_lead').on(table.leadId, table.id),
  ],
)
