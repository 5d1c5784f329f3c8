import { and, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { decrypt } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { TEXT_PURPOSE } from '../../rules/messages.ts'
import { receivedTexts } from '../../server/tables.ts'

export type ReceivedText = {
  readonly id: string
  /** E.164 */
  readonly sender: string
  readonly text: string
  /** How many came from this number within an hour, and how many were answered within a day: in total, and by which message. */
  readonly lately: { readonly received: number; readonly answered: number; readonly by: (answer: string) => number }
}

const HOUR_MS = 3_600_000

/** A text without an answer, with the earlier ones from its number; texts of one number are answered in sequence. As the system. */
export async function takeReceivedText(db: Db, secret: string, id: string, now: Date): Promise<ReceivedText | undefined> {
  const [row] = await db.select().from(receivedTexts).where(eq(receivedTexts.id, id))
  if (!row) return undefined
  const { sender } = row
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`received-texts:${sender}`}, 0))`)
  const [waiting] = await db
    .select({ body: receivedTexts.body })
    .from(receivedTexts)
    .where(and(eq(receivedTexts.id, id), isNotNull(receivedTexts.body)))
  if (!waiting?.body) return undefined
  const since = (hours: number) =>
    and(eq(receivedTexts.sender, sender), gt(receivedTexts.receivedAt, new Date(now.getTime() - hours * HOUR_MS)))
  const answered = await db
    .select({ answer: receivedTexts.answer, n: count() })
    .from(receivedTexts)
    .where(and(since(24), isNotNull(receivedTexts.answer)))
    .groupBy(receivedTexts.answer)
  const by = new Map(answered.map(({ answer, n }) => [answer, n]))
  return {
    ...{ id, sender, text: decrypt(secret, TEXT_PURPOSE, waiting.body) ?? '' },
    lately: {
      received: await db.$count(receivedTexts, since(1)),
      answered: answered.reduce((sum, { n }) => sum + n, 0),
      by: (answer) => by.get(answer) ?? 0,
    },
  }
}

/** Deletes the content of a text, in the transaction in which it was answered or was not to be. */
export const closeReceivedText = async (db: Db, id: string, answer: string | null): Promise<void> =>
  void (await db.update(receivedTexts).set({ body: null, answer }).where(eq(receivedTexts.id, id)))
