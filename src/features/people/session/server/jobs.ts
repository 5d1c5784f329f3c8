import { lt } from 'drizzle-orm'
import { jobWorker } from '#kit/server/jobs.ts'
import { forgetExpired } from '../public/contract.ts'
import { oidcRecords, oneTimeCodes, sessions } from '../public/server/tables.ts'

const HOUR_MS = 3_600_000
/** Who was signed in when stays known for a while, for questions about what was done. */
const SESSION_KEPT_MS = 90 * 24 * HOUR_MS

export const sessionJobs = () => [
  jobWorker(forgetExpired, async (_, { transaction, now }) => {
    const before = (ms: number) => new Date(now.getTime() - ms)
    await transaction((db) => db.delete(oidcRecords).where(lt(oidcRecords.expiresAt, now)))
    // Codes of the last hour count towards its limit, used or not.
    await transaction((db) => db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before(HOUR_MS))))
    await transaction((db) => db.delete(sessions).where(lt(sessions.expiresAt, before(SESSION_KEPT_MS))))
  }),
]
