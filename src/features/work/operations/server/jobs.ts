import { lt } from 'drizzle-orm'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeAdministrators } from '#features/people/staff/public/server/staff.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { FailedJob } from '#kit/server/job-desk.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import type { ProcessDesk } from '#kit/server/process-desk.ts'
import { notifyGivenUpJobs } from '../public/contract.ts'
import { toldFailures } from './tables.ts'

/** Longer than the queue keeps jobs that were given up. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Those of which no one has been notified yet; a concurrent caller gets none of them. */
async function untold(db: Db, failed: readonly FailedJob[]): Promise<FailedJob[]> {
  if (failed.length === 0) return []
  const told = await db
    .insert(toldFailures)
    .values(failed.map(({ id, failedAt }) => ({ jobId: id, failedAt })))
    .onConflictDoNothing()
    .returning({ jobId: toldFailures.jobId })
  const ids = new Set(told.map(({ jobId }) => jobId))
  return failed.filter(({ id }) => ids.has(id))
}

export const operationsJobs = ({ desk }: { readonly desk: () => ProcessDesk }): JobWorker[] => [
  jobWorker(notifyGivenUpJobs, async (_, { transaction, now }) => {
    const failed = await desk().jobs.failed()
    await transaction(async (db) => {
      await db.delete(toldFailures).where(lt(toldFailures.failedAt, new Date(now.getTime() - KEPT_MS)))
      const path = pathTo('operations/operations', { audience: 'agent' })
      for (const [name, jobs] of Map.groupBy(await untold(db, failed), (each) => each.name)) {
        const title = jobs.length === 1 ? 'A job was given up' : msg`${jobs.length} jobs have failed for good`
        const body = `${name}: ${jobs[0]?.reason ?? ''}`
        for (const { id } of await activeAdministrators(db)) await notify(db, { staffId: id, kind: 'alert-due', title, body, path })
      }
    })
  }),
]
