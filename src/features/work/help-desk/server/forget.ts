import { inArray } from 'drizzle-orm'
import { forgetMessagesAbout } from '#features/messaging/messages/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import { forgetRepliesAbout } from '#kit/server/idempotency.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { forgetReminders } from './notify.ts'
import { messagesOf, type RequestRow } from './store/requests.ts'
import { helpMessages, helpRequests } from './tables.ts'

/**
 * Deletes what was written, sent and attached, and who asked, as the system. That someone asked, when, and how it was answered stays for
 * the figures of the desk.
 */
export async function forgetRequests(db: Db, rows: readonly RequestRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  for (const id of ids) {
    await markOrphaned(
      db,
      (await messagesOf(db, id)).flatMap(({ fileKey }) => fileKey ?? []),
    )
    await forgetMessagesAbout(db, id)
    await forgetReminders(db, id)
  }
  await forgetRepliesAbout(db, ids)
  await db.delete(helpMessages).where(inArray(helpMessages.requestId, ids))
  await db
    .update(helpRequests)
    .set({ agentId: null, customerId: null, name: '', remark: '', articlesRead: [], appState: null, appStateAgreedAt: null })
    .where(inArray(helpRequests.id, ids))
}
