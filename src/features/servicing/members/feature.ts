import { answersNow } from '#features/selling/quotes/public/server/sources.ts'
import { lockPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import { contributes } from '#kit/extension-point.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { adjustEveryMonth } from './public/contract.ts'
import { membersApi } from './server/api.ts'
import { census } from './server/census.ts'
import { memberChangesHeld } from './server/personal-data.ts'
import { bill, policiesToBill, standingOf } from './server/store.ts'

export const feature: Feature = {
  name: 'members',
  contributions: [...holdsPersonalData(memberChangesHeld), contributes(answersNow, census)],
  install: ({ secret, brand, pageUrl }) => ({
    served: [membersApi({ secret, brand, pageUrl })],
    jobWorkers: [
      jobWorker(adjustEveryMonth, async (_, { transaction, actor, now, enqueue }) => {
        for (const id of await transaction(policiesToBill))
          await transaction(async (db) => {
            const standing = await standingOf(db, await lockPolicy(db, actor, id))
            if (standing) await bill(db, standing, { actor, now, enqueue, insurer: brand.insurer })
          })
      }),
    ],
  }),
}
