import { lt, or } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { oidcRecords, oneTimeCodes, sessions } from './tables.ts'

/** Deletes what ended before an instant: sessions, one-time codes, and the identity provider's records. */
export async function forgetEnded(db: Db, before: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)))
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before))
  await db.delete(oidcRecords).where(lt(oidcRecords.expiresAt, before))
}
