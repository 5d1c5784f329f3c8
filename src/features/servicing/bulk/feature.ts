import { staysWithAgent } from '#features/people/staff/public/server/book.ts'
import { statementDivided } from '#features/servicing/payments/public/server/events.ts'
import { notifierOf } from '#features/servicing/policies/public/server/commands/notify.ts'
import { soldTogether, toldTogether } from '#features/servicing/policies/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { checkBatch, followBatch, followBatches, giveUpBatch, issueBatch } from './public/contract.ts'
import { bulkApi } from './server/api.ts'
import { uploadsThatStay } from './server/book.ts'
import { checkAll } from './server/check.ts'
import { isOfFleet, isOfFleetWith } from './server/fleet.ts'
import { batchFollowing, followStatement, rowFollowing } from './server/follow.ts'
import { batchGivingUp } from './server/give-up.ts'
import { batchIssuing } from './server/issue.ts'
import { CHANNEL } from './server/live.ts'
import { batchRowsHeld } from './server/personal-data.ts'

export const feature: Feature = {
  name: 'bulk',
  contributions: [
    ...holdsPersonalData(batchRowsHeld),
    contributes(soldTogether, isOfFleetWith),
    contributes(toldTogether, isOfFleet),
    contributes(statementDivided, followStatement),
    contributes(staysWithAgent, uploadsThatStay),
  ],
  install: (installation) => {
    const issueAll = batchIssuing(installation)
    const notifier = notifierOf(installation)
    const followAll = batchFollowing(notifier)
    return {
      served: [bulkApi({ ...installation, follow: installation.hub.streamsOf(CHANNEL) })],
      jobWorkers: [
        jobWorker(checkBatch, ({ batchId }, context) => checkAll(batchId, context)),
        jobWorker(giveUpBatch, batchGivingUp(installation)),
        jobWorker(issueBatch, ({ batchId }, context) => issueAll(batchId, context)),
        jobWorker(followBatch, rowFollowing(notifier)),
        jobWorker(followBatches, (_, context) => followAll(context)),
      ],
    }
  },
}
