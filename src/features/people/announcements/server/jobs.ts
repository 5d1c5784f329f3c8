import { due, handleDue } from '#kit/server/handle-due.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { sendAnnouncements } from '../public/contract.ts'
import { findDue, sendAnnouncement } from './store.ts'

/** Sends what is due, exactly once even if the program ends: it is marked in the transaction that notifies. */
export const announcementsJobs = (): JobWorker[] => [
  jobWorker(sendAnnouncements, (_, context) => {
    const { now } = context
    const announced = due({
      find: (db, { failed }, most) => findDue(db, now, failed, most),
      handle: (db, row) => sendAnnouncement(db, row, now),
    })
    return handleDue(context, announced)
  }),
]
