import { dayOf, daysBetween, formatDay } from '#domain/day.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { watchApiKeys } from '../public/contract.ts'
import { dueWarning, USES_KEPT_DAYS } from '../rules/standing.ts'
import { notifyAll } from './notify.ts'
import { changeKey, keysInUse } from './store.ts'
import { forgetUses } from './uses.ts'

const DAY_MS = 86_400_000

export const apiKeyJobs = (): JobWorker[] => [
  jobWorker(watchApiKeys, (_, { transaction, now }) =>
    transaction(async (db) => {
      for (const key of await keysInUse(db)) {
        const due = dueWarning(key.lastOn, key.warnedDays, now)
        if (due === undefined) continue
        const left = daysBetween(dayOf(now), key.lastOn)
        const title = left === 0 ? 'An API key ends today' : `An API key ends in ${left} ${left === 1 ? 'day' : 'days'}`
        const body = `${key.name} opens nothing after ${formatDay(key.lastOn)}. Propose another in time, if it is still needed.`
        await notifyAll(db, key, { title, body })
        await changeKey(db, key.id, { warnedDays: due })
      }
      await forgetUses(db, new Date(now.getTime() - USES_KEPT_DAYS * DAY_MS))
    }),
  ),
]
