import { dayOf } from '#domain/day.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { carryOutHandOver, findHandOvers } from '../public/contract.ts'
import { carryOut } from './carry-out.ts'
import type { HandOverDeps } from './notify.ts'
import { dueHandOvers, lockPlanned } from './store.ts'

export const handOverJobs = (deps: HandOverDeps): JobWorker[] => [
  jobWorker(findHandOvers, (_, { transaction, enqueue, now }) =>
    transaction(async (db) => {
      for (const { id } of await dueHandOvers(db, dayOf(now))) await enqueue(db, carryOutHandOver, { handOverId: id })
    }),
  ),
  jobWorker(carryOutHandOver, ({ handOverId }, { transaction, enqueue, now, actor }) =>
    transaction(async (db) => {
      const row = await lockPlanned(db, handOverId)
      if (row) await carryOut(row, { db, actor, now, enqueue }, deps)
    }),
  ),
]
