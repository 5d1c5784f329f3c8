import { sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { retireTariffs } from '../public/contract.ts'
import { retire } from './api/activate.ts'

/** Active versions whose last day is over and of which no offer is open any more. */
const OVER = (today: string) => sql`select t.id from tariffs t where t.state = 'active' and t.effective_to < ${today}::date
  and not exists (select from quotations q where q.tariff_id = t.id and q.state in ('quoted', 'referred', 'approved', 'accepted') and q.valid_until >= ${today}::date)`

export const tariffsJobs = (): JobWorker[] => [
  jobWorker(retireTariffs, (_, { transaction, actor, now }) =>
    transaction(async (db) => {
      const { rows } = await db.execute<{ id: string }>(OVER(dayOf(now)))
      for (const { id } of rows) await retire(db, id, actor)
    }),
  ),
]
