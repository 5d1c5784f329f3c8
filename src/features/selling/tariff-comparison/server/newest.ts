import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { Run } from '#features/selling/tariffs/public/comparison.ts'
import type { TariffRow } from '#features/selling/tariffs/public/server/versions.ts'
import type { Db } from '#kit/server/db.ts'
import { newestRun } from './store/runs.ts'

/** The newest comparison of a version as everyone sees it; it is fresh while the tables are still those that it compared. */
export async function newestComparison(db: Db, version: Pick<TariffRow, 'id' | 'revision'>): Promise<Run | null> {
  const run = await newestRun(db, version.id)
  if (!run) return null
  const names = await namesOfStaff(db, [run.startedBy])
  const { id, revision, wanted, total, done, failure, summary } = run
  return {
    ...{ id, revision, wanted, total, done, failure, summary },
    isFresh: run.endedAt !== null && failure === null && revision === version.revision,
    startedBy: names.get(run.startedBy) ?? '',
    startedAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
  }
}
