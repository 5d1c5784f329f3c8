import { type PaymentState, paymentLife } from '#domain/life-cycles.ts'
import { formatPesos } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { issuePolicy, settleCharge, takeBackPayment } from '#features/servicing/policies/public/contract.ts'
import { isPayableAt } from '#features/servicing/policies/public/rules/charges.ts'
import { findCharge } from '#features/servicing/policies/public/server/commands/charges.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { findObjections } from '#features/servicing/policies/public/server/commands/standing.ts'
import type { Actor } from '#kit/actor.ts'
import { emit } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import { inPortions } from '#kit/portions.ts'
import type { Db } from '#kit/server/db.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { manyTogether } from '#kit/server/together.ts'
import { sendBackPayment } from '../../public/contract.ts'
import { paymentConfirmed, statementDivided } from '../../public/server/events.ts'
import { payments } from '../../public/server/tables.ts'
import type { Providers } from '../provider/registry.ts'
import { ProviderUnavailable } from '../provider.ts'
import { findPayment, holdPolicy, lockCharge, lockPayment, paidAttempts, stateOf } from '../store.ts'
import { dropWaiting } from '../waiting-refunds.ts'
import { findWhole, lockWhole, type Part, paidPartsOf, partsAfter, setWhole, type WholeRow } from './store.ts'

const AT_ONCE = 40
const FIRST = '00000000-0000-0000-0000-000000000000'
const UNPAID = ['pending', 'checking', 'failed', 'cancelled', 'expired'] as const satisfies readonly PaymentState[]
const divider: Actor = { kind: 'system', name: 'payments' }

export const NOT_WANTED = 'It was already paid, was cancelled or can no longer be issued; what was paid for it was returned.'

/**
 * Does with each part of a payment what applies to the whole: settles it policy by policy where it was paid, or takes it back. A few parts
 * per transaction, so that another process continues where one was killed.
 */
export async function divide(wholeId: string, { transaction, enqueue, now }: JobContext): Promise<void> {
  for (let after = FIRST; ; ) {
    const last = await transaction(async (db) => {
      const whole = await lockWhole(db, wholeId)
      if (!whole || (whole.state !== 'paid' && whole.state !== 'reversed')) return undefined
      const states = whole.state === 'paid' ? UNPAID : (['paid', ...UNPAID] as const)
      const parts = await partsAfter(db, { wholeId, after, states, limit: AT_ONCE })
      for (const portion of inPortions(parts, AT_ONCE))
        await manyTogether(db, portion, (part) =>
          whole.state === 'paid' ? settlePart(db, whole, part, { enqueue, now }) : takeBackPart(db, part, { enqueue, now }),
        )
      if (parts.length < AT_ONCE) {
        if (!whole.isDivided) await notifyPaid(db, whole)
        await setWhole(db, wholeId, { isDivided: true })
        await emit(statementDivided, db, { statementId: whole.statementId }, enqueue)
        return undefined
      }
      return parts.at(-1)?.id
    })
    if (last === undefined) return
    after = last
  }
}

/** The agent is notified once of all policies that were paid together. */
async function notifyPaid(db: Db, { id, state, statementId, agentId, line }: WholeRow): Promise<void> {
  const { count, amount } = await paidPartsOf(db, id)
  if (state !== 'paid' || count === 0) return
  await notify(db, {
    staffId: agentId,
    kind: 'payment-paid',
    title: count === 1 ? msg`${formatPesos(amount)} paid for a policy` : msg`${formatPesos(amount)} paid for ${count} policies`,
    body: 'Each is issued now, unless something prevents it.',
    path: pathTo('payments/statement', { audience: 'agent', line }, { statement: statementId }),
  })
}

type Given = Pick<JobContext, 'enqueue' | 'now'>

/** Whether a charge still awaits money, and technical control has no new objection to what it is for. */
async function isWanted(
  db: Db,
  { chargeId, policyId, id }: Pick<Part, 'chargeId' | 'policyId' | 'id'>,
  paidAt: Date,
  now: Date,
): Promise<boolean> {
  const charge = await findCharge(db, chargeId)
  // Money that came in time is not late because it is divided a day later.
  if (!charge || !isPayableAt(charge, paidAt)) return false
  if ((await paidAttempts(db, chargeId)).some((other) => other.id !== id)) return false
  return (await findObjections(db, policyId, now)).length === 0
}

async function settlePart(db: Db, whole: WholeRow, part: Part, { enqueue, now }: Given): Promise<void> {
  const { id, policyId, chargeId, customerId } = part
  await holdPolicy(db, policyId)
  await lockCharge(db, chargeId)
  const paidAt = whole.paidAt ?? now
  if (!(await isWanted(db, part, paidAt, now))) return enqueue(db, sendBackPayment, { paymentId: id })
  await advance(db, {
    ...{ cycle: paymentLife, table: payments, id, from: part.state, event: 'pay', actor: divider },
    set: { paidAt, reason: null, updatedAt: now },
  })
  await emit(paymentConfirmed, db, { id, customerId, policyId, paidAt }, enqueue)
  const charge = await findCharge(db, chargeId)
  if (charge?.kind === 'premium') await enqueue(db, issuePolicy, { policyId, paymentId: id })
  else await enqueue(db, settleCharge, { chargeId, paymentId: id })
}

async function takeBackPart(db: Db, { id, policyId, state }: Part, { enqueue, now }: Given): Promise<void> {
  const event = state === 'paid' ? 'reverse' : 'fail'
  if (state !== 'paid' && state !== 'pending' && state !== 'checking') return
  const reason = 'The bank took the money back.'
  await advance(db, {
    ...{ cycle: paymentLife, table: payments, id, from: state, event, actor: divider, reason },
    set: { reason, updatedAt: now },
  })
  if (event !== 'reverse') return
  await dropWaiting(db, id, reason)
  await enqueue(db, takeBackPayment, { policyId, paymentId: id })
}

/** Sends back a part of a payment that its policy cannot use. The provider does so once for each part. */
export async function sendPartBack(partId: string, providers: Providers, { transaction, enqueue, actor, now }: JobContext): Promise<void> {
  const found = await transaction(async (db) => {
    const part = await findPayment(db, partId)
    const whole = part?.wholeId ? await findWhole(db, part.wholeId) : undefined
    if (!part || whole?.state !== 'paid' || stateOf(part) === 'paid') return undefined
    return (await isWanted(db, part, whole.paidAt ?? now, now)) ? undefined : { part, whole }
  })
  if (!found) return
  const { part, whole } = found
  const provider = providers.named(whole.provider)
  if (!provider) throw new ProviderUnavailable(`the payment provider ${whole.provider} is not configured any more`)
  await provider.refund(whole, { reference: part.reference, amount: part.amount })
  await transaction(async (db) => {
    const row = await lockPayment(db, partId)
    if (!row) return
    const state = stateOf(row)
    if (state === 'refunded' || state === 'reversed' || state === 'paid') return
    await advance(db, {
      ...{ cycle: paymentLife, table: payments, id: partId, from: state, event: 'refund-late', actor, reason: NOT_WANTED },
      set: { reason: NOT_WANTED, nextCheckAt: null, updatedAt: now },
    })
    await notifyAgentOfPolicy(db, row.policyId, {
      kind: 'payment-fail',
      title: msg`Sent back: ${formatPesos(row.amount)}`,
      reason: NOT_WANTED,
    })
    await emit(statementDivided, db, { statementId: whole.statementId }, enqueue)
  })
}
