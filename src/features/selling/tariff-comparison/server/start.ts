import { problem } from '#domain/problem.ts'
import { type ActorContext, mustPrice, type TariffRow } from '#features/selling/tariffs/public/server/versions.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { compareTariff } from '../public/contract.ts'
import { addRun, changeRun, countQuotations, openRun } from './store/runs.ts'

/** After this long without an end a run is given up, and another may start. */
const GIVEN_UP_MS = 15 * 60_000

/** Starts a comparison of a draft with the newest quotations of its line. One that compares older tables is given up for it. */
export async function startRun(
  db: Db,
  row: TariffRow,
  wanted: number,
  { actor, now, enqueue }: ActorContext & { readonly enqueue: Enqueue },
): Promise<void> {
  mustPrice(row)
  const open = await openRun(db, row.id)
  if (open && open.revision === row.revision && now.getTime() - open.createdAt.getTime() < GIVEN_UP_MS)
    throw problem('not-now', { message: 'A comparison of these tables is under way. It finishes in a moment.' })
  if (open) await changeRun(db, open.id, { endedAt: now, failure: 'It was stopped in favour of a newer one.' })
  const total = await countQuotations(db, row.line, wanted)
  const run = await addRun(db, { tariffId: row.id, revision: row.revision, wanted, total, startedBy: actor.id })
  await enqueue(db, compareTariff, { runId: run.id })
}
