import { problem } from '#domain/problem.ts'
import { lockPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { ChargePaid, PolicyCancelled, PolicyEvent, PriceChanging } from '#features/servicing/policies/public/server/events.ts'
import type { Db } from '#kit/server/db.ts'
import { handleEach } from '#kit/server/handle-due.ts'
import { type Enqueue, type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { followChanges } from '../public/contract.ts'
import { followWaiting, isPaidNow, lapse } from './priced.ts'
import { allWaiting, endorsementOfCharge, endorsementsOf, findEndorsement, isOpen } from './store.ts'
import { takeEffectPaid } from './take-effect.ts'

/**
 * Follows everything that is waiting: lapses what was not paid in time or whose policy is over, reprices what has to be paid as of today.
 */
export const endorsementsJobs = (): JobWorker[] => [
  jobWorker(followChanges, async (_, context) => {
    const { transaction, actor, now } = context
    const waiting = new Map((await transaction(allWaiting)).map(({ id, policyId }) => [id, policyId]))
    await handleEach(waiting.keys(), context, (id) =>
      transaction(async (db) => {
        const policy = await lockPolicy(db, actor, waiting.get(id) ?? '')
        const row = await findEndorsement(db, policy.id, id)
        if (row && isOpen(row)) await followWaiting(policy, row, { db, actor, now })
      }),
    )
  }),
]

const openOf = async (db: Db, policyId: string) => (await endorsementsOf(db, policyId)).find(isOpen)

/** When the policy is cancelled: no one decides on or pays for waiting changes any more. */
export async function lapseOnCancellation(db: Db, { policyId, actor, now }: PolicyCancelled): Promise<void> {
  const open = await openOf(db, policyId)
  if (open) await lapse(open, 'policy-ended', { db, actor, now })
}

/** When its cover ended by itself: waiting changes lapse. */
export async function lapseWithCover(db: Db, { policyId, actor, now }: PolicyEvent): Promise<void> {
  const open = await openOf(db, policyId)
  if (open) await lapse(open, 'cover-ended', { db, actor, now })
}

/** When more days are requested: an offer at the previous price can no longer be paid. */
export async function giveWayTo(db: Db, { policyId, by, actor, now }: PriceChanging): Promise<void> {
  const open = by === 'endorsement' ? undefined : await openOf(db, policyId)
  if (open?.state !== 'waiting-payment') return
  if (await isPaidNow(db, open))
    throw problem('not-now', { message: 'A payment for a change of this policy is under way. Wait until it is settled; then ask again.' })
  await lapse(open, 'more-days', { db, actor, now })
}

/** When the additional cost of a change was paid. */
export async function changePaid(db: Db, { policyId, charge, actor, now }: ChargePaid, enqueue: Enqueue): Promise<void> {
  const row = charge.kind === 'endorsement' ? await endorsementOfCharge(db, charge.id) : undefined
  if (row?.state === 'waiting-payment')
    await takeEffectPaid(await lockPolicy(db, actor, policyId), row, charge, { db, actor, now, enqueue })
}
