import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { MessageLanguage } from '../public/rules/languages.ts'

/** SMS and mail to send: the text is encrypted while it waits and gone once it was sent, or two weeks after it could not be. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject'),
    body: text('body'),
    purpose: text('purpose').notNull(),
    about: text('about'),
    /** queued, sent, refused, lapsed, failed */
    state: text('state').notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    providerRef: text('provider_ref'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    /** A one-time code is not sent once it has lapsed. */
    expiresAt: instant('expires_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [index('messages_about').on(table.about, table.createdAt)],
)

/** A text message that somebody sent us, once however often the gateway tells of it: what it says is encrypted until it was answered, and then gone. */
export const receivedTexts = pgTable(
  'received_texts',
  {
    /** As the gateway calls it. */
    id: text('id').primaryKey(),
    sender: text('sender').notNull(),
    body: text('body'),
    /** Which message was sent in answer; null: none. */
    answer: text('answer'),
    receivedAt: stamp('received_at'),
  },
  (table) => [index('received_texts_of_a_number').on(table.sender, table.receivedAt)],
)

/** How the office words a message in a language, where it is not as shipped; two people decided it. */
export const messageWordings = pgTable(
  'message_wordings',
  {
    code: text('code').notNull(),
    language: text('language').$type<MessageLanguage>().notNull(),
    subject: text('subject'),
    text: text('text').notNull(),
    /** What the two decided. */
    changeId: uuid('change_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.language] })],
)
