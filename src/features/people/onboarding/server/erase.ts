import { inArray, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { forgetMessagesAbout } from '#features/messaging/messages/public/server/commands.ts'
import { forgetApplicants } from '#features/people/session/public/server/applicants.ts'
import type { Db } from '#kit/server/db.ts'
import { forgetRepliesAbout } from '#kit/server/idempotency.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { type ApplicationRow, documentsOf, isKnownApplicant } from './store/applications.ts'
import { applicationDocuments, applicationMessages, applications } from './tables.ts'

/**
 * Deletes applications with their documents, messages and history, as the system; the database allows it only for those whose time is over
 * or whose person asked for it.
 */
export async function eraseOf(db: Db, rows: readonly ApplicationRow[], today: Day): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  for (const { id, agreementKey } of rows) {
    const keys = (await documentsOf(db, id)).map(({ fileKey }) => fileKey)
    await markOrphaned(db, [...keys, ...(agreementKey ? [agreementKey] : [])])
    await forgetMessagesAbout(db, id)
  }
  await forgetRepliesAbout(db, ids)
  await db.execute(sql`select app.erase_application_history(${sql.param(ids)}::uuid[], ${today}::date)`)
  await db.delete(applicationMessages).where(inArray(applicationMessages.applicationId, ids))
  await db.delete(applicationDocuments).where(inArray(applicationDocuments.applicationId, ids))
  await db.delete(applications).where(inArray(applications.id, ids))
  const left: string[] = []
  for (const applicantId of new Set(rows.map((row) => row.applicantId)))
    if (!(await isKnownApplicant(db, applicantId))) left.push(applicantId)
  await forgetApplicants(db, left)
}
