import { and, eq } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { messageWordings } from '../../server/tables.ts'
import type { MessageLanguage } from '../rules/wordings.ts'

type Which = { readonly code: string; readonly language: MessageLanguage }
type Own = { readonly subject: string | null; readonly text: string }

const is = ({ code, language }: Which) => and(eq(messageWordings.code, code), eq(messageWordings.language, language))

export const ownWordings = (db: Db): Promise<(Which & Own)[]> =>
  db
    .select({
      code: messageWordings.code,
      language: messageWordings.language,
      subject: messageWordings.subject,
      text: messageWordings.text,
    })
    .from(messageWordings)

export async function ownWording(db: Db, which: Which): Promise<Own | null> {
  const rows = db.select({ subject: messageWordings.subject, text: messageWordings.text }).from(messageWordings)
  return (await rows.where(is(which)))[0] ?? null
}

/** Sets the wording from now on; without an own wording, the shipped one. Queued messages stay as they were. */
export async function wordMessage(db: Db, which: Which, own: Own | null, changeId: string): Promise<void> {
  if (!own) return void (await db.delete(messageWordings).where(is(which)))
  const set = { ...own, changeId }
  await db
    .insert(messageWordings)
    .values({ ...which, ...set })
    .onConflictDoUpdate({ target: [messageWordings.code, messageWordings.language], set })
}
