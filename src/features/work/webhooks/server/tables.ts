import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#kit/server/tables.ts'
import type { WebhookEvent } from '../rules/events.ts'

/** Where transactions are sent: an address, for which events, and the encrypted secret that signs them. */
export const webhooks = pgTable('webhooks', {
  id: id(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  events: jsonb('events').$type<readonly WebhookEvent[]>().notNull(),
  secret: text('secret').notNull(),
  /** The previous secret, which also signs until this moment. */
  formerSecret: text('former_secret'),
  formerUntil: instant('former_until'),
  /** Since when no delivery has arrived. */
  failingSince: instant('failing_since'),
  /** Stopped by an administrator: what happens in the meantime is not sent. */
  stoppedAt: instant('stopped_at'),
  /** Given up after days without an answer: what happens in the meantime waits. */
  givenUpAt: instant('given_up_at'),
  createdAt: createdAt(),
})

/** What happened, once for all receivers: ids and numbers only. Triggers write it in the transaction in which it happens. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    type: text('type').$type<WebhookEvent>().notNull(),
    policyId: uuid('policy_id').notNull(),
    data: jsonb('data').$type<Readonly<Record<string, string | number | null>>>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('webhook_events_by_time').on(table.at)],
)

/** What is sent to whom, and its progress. Events of one policy are sent in the order in which they happened. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    webhookId: uuid('webhook_id').notNull(),
    eventId: uuid('event_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    policyId: uuid('policy_id').notNull(),
    /** How often it was tried, the next time, and the result of the last. */
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    status: integer('status'),
    error: text('error'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.eventId] }),
    index('webhook_deliveries_newest').on(table.webhookId, table.seq),
    index('webhook_deliveries_of_an_event').on(table.eventId),
  ],
)
