import { dayOf } from '#domain/day.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { eraseApplications } from '../public/contract/jobs.ts'
import { eraseOf } from './erase.ts'
import { outdated } from './store/applications.ts'

/** One transaction never erases more than this. */
const AT_ONCE = 50

export const onboardingJobs = (): JobWorker[] => [
  jobWorker(eraseApplications, async (_, { transaction, now }) => {
    const someMore = () =>
      transaction(async (db) => {
        const rows = await outdated(db, dayOf(now), AT_ONCE)
        await eraseOf(db, rows, dayOf(now))
        return rows.length
      })
    while ((await someMore()) === AT_ONCE);
  }),
]
