import { marketValues } from '#features/reference/lookups/public/server/commands.ts'
import { markFormats } from '#features/reference/lookups/public/server/dated-values.ts'
import { findVersion } from '#features/selling/tariffs/public/server/versions.ts'
import { now as clock } from '#kit/server/clock.ts'
import { type JobContext, type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { lineIn } from '#lines'
import { compareTariff } from '../public/contract.ts'
import { compareBatch } from './batch.ts'
import { changeRun, forgetRows, holdRun, summaryOf } from './store/runs.ts'

/**
 * Continues a run where it is, batch by batch, each in a transaction of its own: if it is killed in between, another process continues from
 * there.
 */
async function compareAll(runId: string, { transaction, now }: JobContext): Promise<void> {
  const begun = await transaction(async (db) => {
    const run = await holdRun(db, runId)
    const row = run && (await findVersion(db, run.tariffId))
    // Here and not where the run is requested: the person asking may not see all rows.
    if (run) await forgetRows(db, run)
    const draft = row && { version: row.version, tables: row.tables }
    return draft && { line: lineIn(row), draft, formats: await markFormats(db), marketOf: await marketValues(db) }
  })
  if (!begun) return
  const compareSome = () =>
    transaction(async (db) => {
      const run = await holdRun(db, runId)
      if (!run) return false
      const { revision } = await findVersion(db, run.tariffId)
      if (revision !== run.revision) {
        await changeRun(db, runId, { endedAt: now, failure: 'The draft has been changed in the meantime. Compare it again.' })
        return false
      }
      const { position, count } = await compareBatch(db, { runId, ...begun }, run.position, run.total - run.done)
      const done = run.done + count
      if (count > 0 && done < run.total) await changeRun(db, runId, { position, done })
      else await changeRun(db, runId, { position, done, total: done, summary: await summaryOf(db, runId), endedAt: clock() })
      return count > 0 && done < run.total
    })
  while (await compareSome());
}

export const tariffComparisonJobs = (): JobWorker[] => [
  jobWorker(compareTariff, async ({ runId }, context) => {
    try {
      await compareAll(runId, context)
    } catch (error) {
      context.log.error({ err: error }, 'draft run')
      await context.transaction((db) =>
        changeRun(db, runId, { endedAt: context.now, failure: 'The comparison was interrupted. Start it again.' }),
      )
    }
  }),
]
