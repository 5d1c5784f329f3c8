import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'

/** Whether a customer may be told of other insurance by a channel: each choice with its wording, time and place; the newest counts. Only added to. */
export const marketingChoices = pgTable(
  'marketing_choices',
  {
    id: id(),
    customerId: uuid('customer_id').notNull(),
    channel: text('channel').notNull(),
    allowed: boolean('allowed').notNull(),
    /** Of the text that was agreed to. */
    version: text('version').notNull(),
    actor: text('actor').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    at: stamp('at'),
  },
  (table) => [index('marketing_choices_of_a_customer').on(table.customerId, table.channel, table.at)],
)

/** Personal data that came into wrong hands or were lost: what is known, and who was notified when (RA 10173, section 20 (f)). Never deleted. */
export const breaches = pgTable(
  'breaches',
  {
    id: id(),
    state: text('state').notNull().default('open'),
    title: text('title').notNull(),
    /** Since when somebody here knows, or has reason to believe. */
    foundAt: instant('found_at').notNull(),
    foundBy: text('found_by').notNull(),
    happened: text('happened').notNull(),
    /** Which data, of whom. */
    data: text('data').notNull(),
    persons: integer('persons').notNull(),
    measures: text('measures').notNull(),
    npcNotifiedAt: instant('npc_notified_at'),
    npcReference: text('npc_reference'),
    personsNotifiedAt: instant('persons_notified_at'),
    /** Why nobody need be notified. */
    exemption: text('exemption'),
    recordedBy: uuid('recorded_by').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [index('breaches_that_are_open').on(table.foundAt).where(sql`state = 'open'`)],
)
