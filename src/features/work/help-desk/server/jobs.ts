import { dayOf } from '#domain/day.ts'
import { helpRequestLife } from '#domain/life-cycles.ts'
import { serviceTimesOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { tendHelpRequests } from '../public/contract/jobs.ts'
import { forgetRequests } from './forget.ts'
import { answeredBefore, solvedBefore } from './store/requests.ts'
import { helpRequests } from './tables.ts'

const DAY_MS = 86_400_000
/** The most that one transaction takes. */
const AT_ONCE = 100

export const helpDeskJobs = (): JobWorker[] => [
  jobWorker(tendHelpRequests, async (_, { transaction, actor, now }) => {
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const someMore = () =>
      transaction(async (db) => {
        const { lapseDays, keptDays } = await serviceTimesOn(db, dayOf(now))
        const silent = await answeredBefore(db, before(lapseDays), AT_ONCE)
        for (const { id, version } of silent)
          await advance(db, {
            ...{ cycle: helpRequestLife, table: helpRequests, id, from: 'answered', event: 'lapse', actor },
            set: { solvedAt: now, updatedAt: now, version: version + 1 },
          })
        const old = await solvedBefore(db, before(keptDays), AT_ONCE)
        await forgetRequests(db, old)
        return Math.max(silent.length, old.length)
      })
    while ((await someMore()) === AT_ONCE);
  }),
]
