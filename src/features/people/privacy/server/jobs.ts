import { dayOf } from '#domain/day.ts'
import { forgetMessagesAbout } from '#features/messaging/messages/public/server/commands.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { forgetRecipient, removePrivacyCopies } from '../public/contract/requests.ts'
import { letOldCopiesGo } from './store/requests.ts'

/** The message is still waiting for its gateway; the queue tries again. */
class StillWaits extends Error {}

export const privacyJobs = (): JobWorker[] => [
  jobWorker(removePrivacyCopies, (_, { transaction, now }) => transaction((db) => letOldCopiesGo(db, dayOf(now)))),
  jobWorker(forgetRecipient, async ({ requestId }, { transaction }) => {
    if (!(await transaction((db) => forgetMessagesAbout(db, requestId)))) throw new StillWaits(`the message about ${requestId} waits`)
  }),
]
