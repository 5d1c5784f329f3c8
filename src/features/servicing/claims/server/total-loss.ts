import { dayOf } from '#domain/day.ts'
import { type Centavos, formatPesos, sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { payByHand } from '#features/servicing/payments/public/server/commands/by-hand.ts'
import { lockPolicy, policyAt, policyEverHeld } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { totalLosses } from '#features/servicing/policies/public/server/commands/total-loss.ts'
import type { Actor } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { runAsSystem } from '#kit/server/db.ts'
import type { ClaimRow } from './store.ts'

const PROGRAM: Actor = { kind: 'system', name: 'claims' }

/** The policy as it was when the insured item was lost. */
export const insuredPolicy = async (row: ClaimRow, { db, actor }: Pick<Context, 'db' | 'actor'>) =>
  policyAt(db, await policyEverHeld(db, actor, row.policyId), row.lossAt)

/** What is communicated about the loss outside the claims office. */
export const lossTold = ({ number, lossAt, mortgageeEmail }: ClaimRow) => ({ claim: number, lossOn: dayOf(lossAt), mortgageeEmail })

export type TotalLosses = ReturnType<typeof totalLosses>

/** Notifies the mortgagee of a total loss, which has a share in what is paid for it; nothing if none is named. */
export async function notifyMortgagee(row: ClaimRow, stage: 'to-pay' | 'not-paid', context: Context, losses: TotalLosses): Promise<void> {
  const { mortgageeEmail: recipient, ...loss } = lossTold(row)
  if (!row.isTotal || !recipient) return
  const { db, actor, enqueue } = context
  const policy = await insuredPolicy(row, context)
  await runAsSystem(db, actor, () => losses.notifyMortgagee(db, policy, { ...loss, recipient, stage }, enqueue))
}

/**
 * Ends the policy whose insured item is paid for. The rest of its premium falls due with the loss (Insurance Code, sections 81 to 83: the
 * risk has run) and is kept from the payment, instalment by instalment, as if each were paid. Returns how much that is.
 */
export async function payTotalLoss(row: ClaimRow, { db, actor, now, enqueue, log }: Context, losses: TotalLosses): Promise<Centavos> {
  const policy = await lockPolicy(db, actor, row.policyId)
  await losses.refuseUnpaid(db, policy)
  const left = await losses.instalmentsLeft(db, policy.id)
  const deducted = sum(left.map(({ amount }) => amount))
  if (deducted >= (row.offered ?? 0))
    throw problem('not-now', { message: msg`The rest of the premium, ${formatPesos(deducted)}, is more than what was agreed on.` })
  // What follows a payment is done as the system, as after any other.
  await runAsSystem(db, actor, async () => {
    const keeping = { actor: PROGRAM, now, enqueue }
    for (const charge of left) {
      const { id: paymentId } = await payByHand({ db, ...keeping }, { policy, charge, method: 'claim' })
      await losses.settle(db, { chargeId: charge.id, paymentId }, { ...keeping, log })
    }
  })
  await losses.useUp(db, policy, lossTold(row), { actor, now, enqueue })
  return deducted
}
