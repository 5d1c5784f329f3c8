import { customerNumberChanged } from '#features/people/customers/public/server/events.ts'
import { screeningListReplaced } from '#features/people/screening/public/server/events.ts'
import { customerByNumber } from '#features/people/session/public/server/events.ts'
import { answersNow } from '#features/selling/quotes/public/server/sources.ts'
import { lockPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import { policyIssued } from '#features/servicing/policies/public/server/events.ts'
import { remainingPremium } from '#features/servicing/policies/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { handleEach } from '#kit/server/handle-due.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { adjustEveryMonth, screenMembers } from './public/contract.ts'
import { membersApi } from './server/api.ts'
import { census } from './server/census.ts'
import { membersIssued, screenAllMembers } from './server/issued.ts'
import { followNumber, memberByNumber } from './server/own-cover.ts'
import { ownCoverApi } from './server/own-cover-api.ts'
import { memberChangesHeld, ownCoversHeld } from './server/personal-data.ts'
import { remainingOfGroup } from './server/remaining.ts'
import { screenMembersOf } from './server/screening.ts'
import { bill, policiesToBill, standingOf } from './server/store.ts'

export const feature: Feature = {
  name: 'members',
  contributions: [
    ...holdsPersonalData(memberChangesHeld, ownCoversHeld),
    contributes(answersNow, census),
    contributes(customerByNumber, memberByNumber),
    contributes(customerNumberChanged, followNumber),
    contributes(policyIssued, membersIssued),
    contributes(remainingPremium, remainingOfGroup),
    contributes(screeningListReplaced, screenAllMembers),
  ],
  install: ({ secret, brand, pageUrl }) => ({
    served: [membersApi({ secret, brand, pageUrl }), ownCoverApi({ secret, brand, pageUrl })],
    jobWorkers: [
      jobWorker(screenMembers, ({ policyId }, { transaction, actor }) => transaction((db) => screenMembersOf(db, actor, policyId))),
      jobWorker(adjustEveryMonth, async (_, context) => {
        const { transaction, actor, now, enqueue } = context
        await handleEach(await transaction(policiesToBill), context, (id) =>
          transaction(async (db) => {
            const standing = await standingOf(db, await lockPolicy(db, actor, id))
            if (standing) await bill(db, standing, { actor, now, enqueue, insurer: brand.insurer })
          }),
        )
      }),
    ],
  }),
}
