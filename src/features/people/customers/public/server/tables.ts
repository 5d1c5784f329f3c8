import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { changedBy, createdAt, id, stamp } from '#kit/server/tables.ts'

/** A person or company that was quoted, insured or sent a link. Identified by the mobile number, with which they sign in. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    /** The agent who brought the customer, and whose team sees them. */
    agentId: uuid('agent_id').notNull(),
    kind: text('kind').notNull().default('person'),
    name: text('name').notNull().default(''),
    mobile: text('mobile').notNull(),
    email: text('email'),
    birthDate: date('birth_date'),
    /** The language in which they read the pages; unknown if they never opened one. */
    language: text('language'),
    /** Whether their agent ever sold them a policy that was issued; kept by a trigger. */
    isInsured: boolean('is_insured').notNull().default(false),
    /** Incremented by a trigger whenever the person's details change. */
    version: integer('version').notNull().default(1),
    changedBy: changedBy(),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('customers_have_one_mobile').on(table.mobile),
    index('customers_of_an_agent').on(table.agentId, table.createdAt, table.id),
    index('customers_of_an_agent_by_cover').on(table.agentId, table.isInsured, table.createdAt, table.id),
  ],
)
