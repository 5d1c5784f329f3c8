import { dayOf } from '#domain/day.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { expireQuotations } from '../public/contract/quotes.ts'
import { transition } from './api/transition.ts'
import { overdue } from './store/quotes.ts'

const AT_ONCE = 200

export const quotesJobs = (): JobWorker[] => [
  jobWorker(expireQuotations, async (_, { transaction, actor, now }) => {
    const expireSome = () =>
      transaction(async (db) => {
        const rows = await overdue(db, dayOf(now), AT_ONCE)
        for (const row of rows) await transition(db, row, { event: 'expire', actor, now })
        return rows.length
      })
    while ((await expireSome()) === AT_ONCE);
  }),
]
