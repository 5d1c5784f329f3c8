import { and, eq, ne } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { encrypt } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { together } from '#kit/server/together.ts'
import { BODY_PURPOSE, type Channel, isCode } from '../../rules/messages.ts'
import { messages } from '../../server/tables.ts'
import { askWordings, wordedIn } from '../../server/wordings.ts'
import { sendCode, sendMessage, sendToOffice } from '../contract.ts'
import type { MessageLanguage } from '../rules/languages.ts'
import type { MessageText } from '../rules/texts.ts'

/** What writing to people takes from the installation: the secret that seals a message, who it is from, and where it links to. */
export type MessageConfig = {
  readonly secret: string
  readonly brand: Brand
  /** The full address of one of our pages. */
  readonly pageUrl: (path: string) => string
}

export type NewMessage = MessageText & {
  readonly channel: Channel
  /** E.164 for SMS. */
  readonly recipient: string
  /** The reader's mobile number, if it is sent to another address. */
  readonly reader?: string
  /** The language of this message, if known; otherwise the one its reader chose. */
  readonly language?: MessageLanguage
  /** Why it is sent, such as `one-time-code`, `policy-issued`, `link`. */
  readonly purpose: string
  /** The record it is about: a policy's or a link's id. */
  readonly about?: string
  /** After this instant it is of no use and is no longer sent. */
  readonly expiresAt?: Date
}

/**
 * Queues a message in the caller's transaction, in the office's current wording: it is sent if and only if that commits. The text is stored
 * encrypted and deleted once sent.
 */
export async function queueMessage(
  db: Db,
  { enqueue, secret }: { enqueue: Enqueue; secret: string },
  { said, text, subject, reader, language, ...rest }: NewMessage,
): Promise<string> {
  // The caller may not read the message, so its id is requested beforehand.
  const { id, ...asked } = await askWordings(db, said, reader ?? rest.recipient)
  const words = said ? wordedIn(said, { ...asked, language: language ?? asked.language }) : { text, subject }
  const body = encrypt(secret, BODY_PURPOSE, words.text)
  await add(db, { ...rest, id, subject: rest.channel === 'mail' ? (words.subject ?? null) : null, body })
  await enqueue(db, laneOf(rest), { messageId: id })
  return id
}

const add = together(async (db: Db, rows: readonly (typeof messages.$inferInsert)[]) => {
  await db.insert(messages).values([...rows])
  return () => undefined
})

/** The queue of a message: one that is waiting does not delay the others. */
export const laneOf = ({ channel, purpose }: { readonly channel: string; readonly purpose: string }) =>
  channel === 'lto' ? sendToOffice : isCode(purpose) ? sendCode : sendMessage

/** A message in the office's current wording, for one that is sent later without change. */
export async function worded(db: Db, message: MessageText, reader: string): Promise<MessageText> {
  return message.said ? wordedIn(message.said, await askWordings(db, message.said, reader)) : message
}

/** Deletes the record of sent messages about a record and their recipients; returns whether none is still waiting to be sent. */
export async function forgetMessagesAbout(db: Db, about: string): Promise<boolean> {
  await db.delete(messages).where(and(eq(messages.about, about), ne(messages.state, 'queued')))
  return (await db.$count(messages, eq(messages.about, about))) === 0
}
