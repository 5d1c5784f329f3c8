import { and, isNull, lt } from 'drizzle-orm'
import { jobWorker } from '#kit/server/jobs.ts'
import { forgetExpired } from '../public/contract.ts'
import { oidcRecords, oneTimeCodes, sessions } from '../public/server/tables.ts'
import { passwordResets, signInAttempts } from './tables.ts'

const DAY_MS = 24 * 3_600_000
/** Who was signed in when is kept for a while, for questions about what was done. */
const SESSION_KEPT_MS = 90 * DAY_MS

export const sessionJobs = () => [
  jobWorker(forgetExpired, async (_, { transaction, now }) => {
    const before = (ms: number) => new Date(now.getTime() - ms)
    await transaction((db) => db.delete(oidcRecords).where(lt(oidcRecords.expiresAt, now)))
    // Codes of the last day count towards its limits, used or not. A used one identifies the browser, so it is kept as long as sessions
    // are.
    await transaction((db) =>
      db.delete(oneTimeCodes).where(and(isNull(oneTimeCodes.usedAt), lt(oneTimeCodes.createdAt, before(2 * DAY_MS)))),
    )
    await transaction((db) => db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, before(SESSION_KEPT_MS))))
    await transaction((db) => db.delete(signInAttempts).where(lt(signInAttempts.createdAt, before(2 * DAY_MS))))
    await transaction((db) => db.delete(passwordResets).where(lt(passwordResets.expiresAt, before(2 * DAY_MS))))
    await transaction((db) => db.delete(sessions).where(lt(sessions.expiresAt, before(SESSION_KEPT_MS))))
  }),
]
