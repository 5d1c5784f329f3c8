import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ErasurePlan } from '#kit/server/personal-data.ts'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'

/**
 * Whether a customer may be offered other insurance by a channel: each choice with its wording, time and place; the newest counts.
 * Append-only.
 */
export const marketingChoices = pgTable(
  'marketing_choices',
  {
    id: id(),
    customerId: uuid('customer_id').notNull(),
    channel: text('channel').notNull(),
    allowed: boolean('allowed').notNull(),
    /** The version of the text that was agreed to. */
    version: text('version').notNull(),
    actor: text('actor').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    at: stamp('at'),
  },
  (table) => [index('marketing_choices_of_a_customer').on(table.customerId, table.channel, table.at)],
)

/** Personal data that were disclosed or lost: what is known, and who was notified when (RA 10173, section 20 (f)). Never deleted. */
export const breaches = pgTable(
  'breaches',
  {
    id: id(),
    state: text('state').notNull().default('open'),
    title: text('title').notNull(),
    /** Since when someone here knows, or has reason to believe. */
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
    /** Why no one need be notified. */
    exemption: text('exemption'),
    recordedBy: uuid('recorded_by').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [index('breaches_that_are_open').on(table.foundAt).where(sql`state = 'open'`)],
)

/**
 * A request for a copy, the correction or the erasure of someone's data (RA 10173, section 16): by when it is answered, and the outcome.
 * Never deleted; after an erasure it no longer says whom it was about.
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: id(),
    number: text('number').notNull(),
    kind: text('kind').notNull(),
    state: text('state').notNull().default('asked'),
    /** The customer, if it is one, until they are erased. */
    customerId: uuid('customer_id'),
    name: text('name').notNull(),
    /** E.164 */
    mobile: text('mobile').notNull(),
    /** Only if the address was verified as theirs. */
    email: text('email'),
    /** What is wanted, in their words. */
    wish: text('wish').notNull().default(''),
    /** How it came: in the customer's home, in person, by letter, e-mail or phone. */
    way: text('way').notNull(),
    /** How the person proved who they are. */
    identityProof: text('identity_proof'),
    askedAt: instant('asked_at').notNull(),
    /** The last day that the law allows to answer it. */
    dueOn: date('due_on').notNull(),
    /** For an erasure, what is removed and kept, as prepared and then confirmed; for a copy, what is in it. */
    plan: jsonb('plan').$type<ErasurePlan>(),
    preparedBy: uuid('prepared_by'),
    preparedAt: instant('prepared_at'),
    /** The other person, who confirmed an erasure. */
    confirmedBy: uuid('confirmed_by'),
    erasedAt: instant('erased_at'),
    ground: text('ground'),
    /** What was told of it. */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    /** The copy, encrypted, until its last day. */
    fileKey: text('file_key'),
    fileUntil: date('file_until'),
    /** Who recorded it for someone who came or wrote. */
    recordedBy: uuid('recorded_by'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('privacy_requests_have_one_number').on(table.number),
    index('privacy_requests_of_a_customer').on(table.customerId, table.id),
    index('privacy_requests_by_due_day').on(table.dueOn, table.id).where(sql`state in ('asked', 'identified', 'prepared')`),
    uniqueIndex('privacy_requests_one_open_of_a_kind')
      .on(table.mobile, table.kind)
      .where(sql`state in ('asked', 'identified', 'prepared')`),
  ],
)
