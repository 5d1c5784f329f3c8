import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { MessageLanguage } from '../public/rules/languages.ts'

/** SMS and mail to send: the text is encrypted while it is waiting, and deleted once it was sent or two weeks after it could not be. */
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
    /** A one-time code is not sent once it has expired. */
    expiresAt: instant('expires_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [index('messages_about').on(table.about, table.createdAt)],
)

/**
 * A text message that someone sent us, stored once however often the gateway reports it: its text is encrypted until it is answered, then
 * deleted.
 */
export const receivedTexts = pgTable(
  'received_texts',
  {
    /** As the gateway calls it. */
    id: text('id').primaryKey(),
    sender: text('sender').notNull(),
    body: text('body'),
    /** The message that was sent in answer; null: none. */
    answer: text('answer'),
    receivedAt: stamp('received_at'),
  },
  (table) => [index('received_texts_of_a_number').on(table.sender, table.receivedAt)],
)

/** The office's own wording of a message in a language, where it differs from the one shipped; confirmed by two people. */
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
