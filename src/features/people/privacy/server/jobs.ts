import { dayOf } from '#domain/day.ts'
import { forgetMessagesAbout } from '#features/messaging/messages/public/server/commands.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { forgetRecipient, remindPrivacyOfficers, removePrivacyCopies } from '../public/contract/requests.ts'
import { remindOfficers } from './requests/take.ts'
import { letOldCopiesGo, openRequests } from './store/requests.ts'

/** The message is still waiting for its gateway; the queue tries again. */
class StillWaits extends Error {}

export const privacyJobs = (): JobWorker[] => [
  jobWorker(removePrivacyCopies, (_, { transaction, now }) => transaction((db) => letOldCopiesGo(db, dayOf(now)))),
  jobWorker(remindPrivacyOfficers, (_, { transaction, now }) =>
    transaction(async (db) => {
      for (const row of await openRequests(db)) await remindOfficers(db, row, now)
    }),
  ),
  jobWorker(forgetRecipient, async ({ requestId }, { transaction }) => {
    if (!(await transaction((db) => forgetMessagesAbout(db, requestId)))) throw new StillWaits(`the message about ${requestId} waits`)
  }),
]
