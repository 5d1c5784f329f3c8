import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ClosedMessage } from '#features/messaging/messages/public/server/events.ts'
import type { Db } from '#kit/server/db.ts'
import { followLto } from '../../public/contract.ts'
import { cancellationNotices, noticeSendings } from '../../public/server/tables.ts'
import type { NoticeEvent, Way } from '../../rules/sending.ts'

export type SendingRow = typeof noticeSendings.$inferSelect

/** One channel by which someone is notified. */
export type NewSending = { readonly way: Way; readonly recipient: string; readonly messageId?: string }

export async function addSendings(db: Db, noticeId: string, event: NoticeEvent, sendings: readonly NewSending[]): Promise<void> {
  if (sendings.length > 0) await db.insert(noticeSendings).values(sendings.map((each) => ({ ...each, noticeId, event })))
}

export const sendingsOf = (db: Db, noticeIds: readonly string[]): Promise<SendingRow[]> =>
  db
    .select()
    .from(noticeSendings)
    .where(inArray(noticeSendings.noticeId, [...noticeIds]))
    .orderBy(noticeSendings.id)

export async function findSending(db: Db, id: string): Promise<SendingRow | undefined> {
  const [row] = await db.select().from(noticeSendings).where(eq(noticeSendings.id, id))
  return row
}

type Posted = Pick<SendingRow, 'noticeId' | 'event'> & { readonly reference: string; readonly at: Date; readonly postedBy: string }

/** The letter was handed to the post office; returns false if that was already recorded. */
export async function markPosted(db: Db, { noticeId, event, ...posted }: Posted): Promise<boolean> {
  const { rowCount } = await db
    .update(noticeSendings)
    .set({ ...posted, state: 'sent' })
    .where(
      and(
        ...[eq(noticeSendings.noticeId, noticeId), eq(noticeSendings.event, event)],
        ...[eq(noticeSendings.way, 'post'), eq(noticeSendings.state, 'queued')],
      ),
    )
  return rowCount === 1
}

/** What became of a message that carried a notice. A separate job handles what follows from the LTO's answer. */
export async function noteSent(db: Db, { messageId, state, ref, now, enqueue }: ClosedMessage): Promise<void> {
  const [row] = await db
    .update(noticeSendings)
    .set({ state, reference: ref, at: state === 'sent' ? now : null })
    .where(and(eq(noticeSendings.messageId, messageId), ne(noticeSendings.state, 'sent')))
    .returning()
  if (row?.way !== 'lto') return
  if (state === 'sent' && row.event === 'given')
    await db.update(cancellationNotices).set({ ltoToldAt: now }).where(eq(cancellationNotices.id, row.noticeId))
  await enqueue(db, followLto, { sendingId: row.id })
}
