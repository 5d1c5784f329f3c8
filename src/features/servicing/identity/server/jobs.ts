import { undecidedIdentities } from '#features/people/onboarding/public/server/identity.ts'
import type { Db } from '#kit/server/db.ts'
import { handleEach } from '#kit/server/handle-due.ts'
import { type JobContext, type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { fetchIdentityResult, fetchIdentityResults } from '../public/contract.ts'
import { APPLICANT } from './api.ts'
import { fetchApplicantResult } from './applicant-api.ts'
import { notifyReviewed } from './news.ts'
import { IdentityAnswerUnclear, type IdentityProvider, IdentityProviderSilent } from './provider.ts'
import { recordResult } from './record-result.ts'
import { type CheckRow, findCheck, findUndecided } from './store.ts'

/** Of each kind. */
const ASKED_AT_ONCE = 50

type Deps = { readonly provider: IdentityProvider; readonly secret: string; readonly brand: { readonly name: string } }

export function identityJobs({ provider, secret, brand }: Deps): JobWorker[] {
  const ask = async (transactionId: string, { transaction, enqueue, now }: JobContext) => {
    if (transactionId.startsWith(APPLICANT)) return fetchApplicantResult(transactionId, { provider, within: transaction, now })
    const row = await transaction((db) => findCheck(db, transactionId))
    const onReviewed = (db: Db, changed: CheckRow) => notifyReviewed(db, changed, { secret, brand, enqueue })
    if (row) await recordResult(row, { provider, transaction, now, enqueue, onReviewed })
  }
  return [
    jobWorker(fetchIdentityResult, async ({ transaction }, context) => ask(transaction, context)),
    jobWorker(fetchIdentityResults, async (_, context) => {
      const all = await context.transaction(async (db) => [
        ...(await findUndecided(db, context.now, ASKED_AT_ONCE)),
        ...(await undecidedIdentities(db, ASKED_AT_ONCE)),
      ])
      // The next round comes in minutes; the rest of one would meet the same silence.
      let isSilent = false
      await handleEach(all, context, async (transaction) => {
        if (isSilent) return
        try {
          await ask(transaction, context)
        } catch (error) {
          if (!(error instanceof IdentityProviderSilent)) throw error
          context.log.warn({ err: error, transaction }, 'identity provider')
          isSilent = !(error instanceof IdentityAnswerUnclear)
        }
      })
    }),
  ]
}
