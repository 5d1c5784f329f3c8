import { and, eq, ne } from 'drizzle-orm'
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

export type NewMessage = MessageText & {
  readonly channel: Channel
  /** E.164 for SMS. */
  readonly recipient: string
  /** The mobile number of whoever reads it, where it goes to another address. */
  readonly reader?: string
  /** In which language it is read, where that is known of this message; else as its reader chose. */
  readonly language?: MessageLanguage
  /** Why it is sent, as `one-time-code`, `policy-issued`, `link`. */
  readonly purpose: string
  /** The record it is about: a policy's or a link's id. */
  readonly about?: string
  /** After this instant it is of no use and is not sent any more. */
  readonly expiresAt?: Date
}

/**
 * Queues a message in the caller's transaction, worded as the office words it now: it is sent exactly if that commits. The text waits encrypted and is
 * forgotten once sent.
 */
export async function queueMessage(
  db: Db,
  { enqueue, secret }: { enqueue: Enqueue; secret: string },
  { said, text, subject, reader, language, ...rest }: NewMessage,
): Promise<string> {
  // Whoever queues a message may not read it, so its id is asked for before.
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

/** The queue of a message: what one waits for holds up no other. */
export const laneOf = ({ channel, purpose }: { readonly channel: string; readonly purpose: string }) =>
  channel === 'lto' ? sendToOffice : isCode(purpose) ? sendCode : sendMessage

/** A message as the office words it now, for what is sent later as it stands. */
export async function worded(db: Db, message: MessageText, reader: string): Promise<MessageText> {
  return message.said ? wordedIn(message.said, await askWordings(db, message.said, reader)) : message
}

/** Forgets that messages about a record were sent, and to whom; answers whether none waits to be sent any more. */
export async function forgetMessagesAbout(db: Db, about: string): Promise<boolean> {
  await db.delete(messages).where(and(eq(messages.about, about), ne(messages.state, 'queued')))
  return (await db.$count(messages, eq(messages.about, about))) === 0
}
