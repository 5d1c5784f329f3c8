import { eq } from 'drizzle-orm'
import { jobWorker } from '#kit/server/jobs.ts'
import { currentPractice } from '#kit/server/practice.ts'
import { reportPractice } from '../public/contract/jobs.ts'
import { sign } from './signed.ts'
import { practiceRuns } from './tables.ts'

const PATIENCE_MS = 10_000

/** Reports to the real program what was done, at the only address of it that practice knows. Repeated reports count once. */
export const reporting = jobWorker(reportPractice, async ({ runId }, { transaction }) => {
  const practice = currentPractice()
  const [run] = await transaction((db) => db.select().from(practiceRuns).where(eq(practiceRuns.id, runId)))
  if (!practice || !run?.finishedAt) return
  const report = await sign('report', practice.key, {
    ...{ run: run.id, staffId: run.staffId, finishedAt: run.finishedAt.toISOString() },
    done: [...(run.done ?? [])],
  })
  const answer = await fetch(`${practice.reportsTo}/sdx-api/auth/practice/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ report }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error(`the real program answered ${answer.status}`)
})
