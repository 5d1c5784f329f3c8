import { and, eq, ne, sql } from 'drizzle-orm'
import { encrypt } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { BODY_PURPOSE, type Channel } from '../../rules/messages.ts'
import { messages } from '../../server/tables.ts'
import { sendMessage, sendToOffice } from '../contract.ts'

export type NewMessage = {
  readonly channel: Channel
  /** E.164 for SMS. */
  readonly recipient: string
  readonly subject?: string
  readonly text: string
  /** Why it is sent, as `one-time-code`, `policy-issued`, `link`. */
  readonly purpose: string
  /** The record it is about: a policy's or a link's id. */
  readonly about?: string
  /** After this instant it is of no use and is not sent any more. */
  readonly expiresAt?: Date
}

/** Queues a message in the caller's transaction: it is sent exactly if that commits. The text waits encrypted and is forgotten once sent. */
export async function queueMessage(
  db: Db,
  { enqueue, secret }: { enqueue: Enqueue; secret: string },
  message: NewMessage,
): Promise<string> {
  const { text, subject = null, about = null, expiresAt = null, ...rest } = message
  // Whoever queues a message may not read it, so its id is asked for before.
  const { rows } = await db.execute<{ id: string }>(sql`select uuidv7() as id`)
  const id = rows[0]?.id
  if (!id) throw new Error('a message was not queued')
  await db.insert(messages).values({ ...rest, id, subject, about, expiresAt, body: encrypt(secret, BODY_PURPOSE, text) })
  await enqueue(db, rest.channel === 'lto' ? sendToOffice : sendMessage, { messageId: id })
  return id
}

/** Forgets that messages about a record were sent, and to whom; answers whether none waits to be sent any more. */
export async function forgetMessagesAbout(db: Db, about: string): Promise<boolean> {
  await db.delete(messages).where(and(eq(messages.about, about), ne(messages.state, 'queued')))
  return (await db.$count(messages, eq(messages.about, about))) === 0
}
