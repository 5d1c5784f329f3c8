import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { sendAnnouncements } from '../public/contract.ts'
import { sendAnnouncement, takeDueAnnouncement } from './store.ts'

/** Sends what is due, each in its own transaction, so that it goes out exactly once even if the program ends. */
export const announcementsJobs = (): JobWorker[] => [
  jobWorker(sendAnnouncements, async (_, { transaction, now }) => {
    const sendNext = () =>
      transaction(async (db) => {
        const row = await takeDueAnnouncement(db, now)
        if (row) await sendAnnouncement(db, row, now)
        return row !== undefined
      })
    while (await sendNext());
  }),
]
