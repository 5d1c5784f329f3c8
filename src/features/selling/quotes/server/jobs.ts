import { dayOf } from '#domain/day.ts'
import { due, handleDue } from '#kit/server/handle-due.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { expireQuotations } from '../public/contract/quotes.ts'
import { transition } from './api/transition.ts'
import { overdue } from './store/quotes.ts'

export const quotesJobs = (): JobWorker[] => [
  jobWorker(expireQuotations, (_, context) => {
    const { actor, now } = context
    const noLongerValid = due({
      find: (db, { failed }, most) => overdue(db, dayOf(now), failed, most),
      handle: (db, row) => transition(db, row, { event: 'expire', actor, now }),
    })
    return handleDue(context, noLongerValid)
  }),
]
