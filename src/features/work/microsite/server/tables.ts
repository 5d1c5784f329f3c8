import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { PageContent } from '../rules/content.ts'

/** Who decided on what someone else wrote, when, and why it was not shown. */
const decided = () => ({
  submittedAt: instant('submitted_at'),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  reason: text('reason'),
  publishedAt: instant('published_at'),
})

/** An agent's own public page: its short address, once chosen, is never given to another. */
export const microsites = pgTable(
  'microsites',
  { id: id(), agentId: uuid('agent_id').notNull(), slug: text('slug').notNull(), createdAt: createdAt() },
  (table) => [uniqueIndex('microsites_are_one_of_an_agent').on(table.agentId), uniqueIndex('microsites_have_one_address').on(table.slug)],
)

/** The versions of an agent's page: at most one is being worked on and one is shown. */
export const micrositePages = pgTable(
  'microsite_pages',
  {
    id: id(),
    micrositeId: uuid('microsite_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    state: text('state').notNull().default('draft'),
    content: jsonb('content').$type<PageContent>().notNull(),
    /** The agent's photo, small and square. */
    photoKey: text('photo_key'),
    /** The picture for a shared link, made when the page is published. */
    shareKey: text('share_key'),
    ...decided(),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('microsite_pages_are_worked_on_once').on(table.micrositeId).where(sql`state in ('draft', 'submitted', 'returned')`),
    uniqueIndex('microsite_pages_are_shown_once').on(table.micrositeId).where(sql`state = 'published'`),
    index('microsite_pages_of_a_site').on(table.micrositeId, table.id),
    index('microsite_pages_that_wait').on(table.submittedAt).where(sql`state = 'submitted'`),
    index('microsite_pages_of_an_agent').on(table.agentId),
    index('microsite_pages_by_photo').on(table.photoKey).where(sql`photo_key is not null`),
    index('microsite_pages_by_share_picture').on(table.shareKey).where(sql`share_key is not null`),
  ],
)

/** A post: on the page of one agent or, written by the office, on all of them. */
export const micrositePosts = pgTable(
  'microsite_posts',
  {
    id: id(),
    /** Null: written by the office, for everyone's pages. */
    agentId: uuid('agent_id'),
    createdBy: uuid('created_by').notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** Restricted Markdown, as it was typed. */
    body: text('body').notNull(),
    state: text('state').notNull().default('draft'),
    ...decided(),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('microsite_posts_have_one_address').on(table.slug),
    index('microsite_posts_of_an_agent').on(table.agentId, table.publishedAt),
    index('microsite_posts_that_wait').on(table.submittedAt).where(sql`state = 'submitted'`),
  ],
)

/** What a customer says about their agent: requested by link, written by the customer, reviewed by the office. */
export const testimonials = pgTable(
  'testimonials',
  {
    id: id(),
    agentId: uuid('agent_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** Only the hash of the link's token is stored. */
    tokenHash: text('token_hash').notNull(),
    state: text('state').notNull().default('asked'),
    expiresAt: instant('expires_at').notNull(),
    said: text('said'),
    /** The name that is shown, as the customer wants it. */
    shownAs: text('shown_as'),
    /** The sentence that the customer agreed to, and when. */
    consent: text('consent'),
    consentedAt: instant('consented_at'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('testimonials_have_one_token').on(table.tokenHash),
    uniqueIndex('testimonials_are_asked_once').on(table.agentId, table.customerId).where(sql`state in ('asked', 'written', 'published')`),
    index('testimonials_of_an_agent').on(table.agentId, table.id),
    index('testimonials_of_a_customer').on(table.customerId),
    index('testimonials_that_wait').on(table.consentedAt).where(sql`state = 'written'`),
  ],
)

/** Someone asked on an agent's page to be called back, and consented to it; they are a lead from then on. */
export const callBacks = pgTable(
  'call_backs',
  {
    id: id(),
    agentId: uuid('agent_id').notNull(),
    leadId: uuid('lead_id').notNull(),
    name: text('name').notNull(),
    /** E.164 */
    mobile: text('mobile').notNull(),
    line: text('line'),
    bestTime: text('best_time').notNull(),
    message: text('message'),
    /** The sentence that the person agreed to, when this row was created, and from where. */
    consent: text('consent').notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('call_backs_of_an_agent').on(table.agentId, table.createdAt),
    index('call_backs_of_a_number').on(table.mobile, table.createdAt),
    index('call_backs_of_a_lead').on(table.leadId),
  ],
)
