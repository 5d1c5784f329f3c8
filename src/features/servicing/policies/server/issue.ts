import type { Brand } from '#domain/brand.ts'
import { type Day, dayOf, formatDay, type Term } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import { settleCredit } from '#features/selling/credit/public/server/commands.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import { emit, onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue, JobContext } from '#kit/server/jobs.ts'
import { advance, advanced } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import { completeDocuments } from '../public/contract.ts'
import { currentTerm, hasGivenCover } from '../public/rules/policies.ts'
import { notifyAgentOfPolicy } from '../public/server/commands/notify-agent.ts'
import { chargePaid, policyIssued } from '../public/server/events.ts'
import { policyCertificates, toldTogether } from '../public/server/sources.ts'
import { policies } from '../public/server/tables.ts'
import { addInstalments } from './instalments.ts'
import { voidNotice } from './notice.ts'
import type { PolicyNotifier } from './notifier.ts'
import { noteRisk } from './risk.ts'
import { screenPolicy } from './screening.ts'
import { paymentThatPaid } from './settle.ts'
import { type ChargeRow, premiumOf, settleCharge } from './store/charges.ts'
import { takePolicyNumber } from './store/policy-number.ts'
import { fromRow, lockPolicy, markComplete, type PolicyRow } from './store.ts'

type Issuing = Pick<JobContext, 'transaction' | 'enqueue' | 'actor' | 'log' | 'now'> & {
  readonly notifier: PolicyNotifier
  readonly insurer: Brand['insurer']
}

/** Administrators must open a range of certificate numbers before these policies can be issued. */
class NoNumbersLeft extends Error {}
const NO_NUMBERS = 'ALERT administrators: the ranges of certificate numbers are used up; paid policies are waiting for a new range'

/**
 * Issues a policy, once, if its payment really paid it. The lock on the policy makes every other attempt wait and find it issued. If no
 * certificate number is left, the policy stays paid, which is committed, and the job is repeated.
 */
export async function issue({ policyId, paymentId }: { policyId: string; paymentId: string }, given: Issuing): Promise<void> {
  const { transaction, log, actor } = given
  const outcome = await transaction(async (db) => {
    const policy = await lockPolicy(db, actor, policyId)
    const premium = await premiumOf(db, policyId)
    if (hasGivenCover(policy.state)) return settleOwed(db, policy, premium, paymentId, given)
    if (policy.state !== 'awaiting-payment' && policy.state !== 'paid') {
      if (policy.state === 'cancelled') log.error({ policyId, paymentId, state: policy.state }, 'a policy that cannot be issued was paid')
      return 'done'
    }
    const payment = await paymentThatPaid(db, premium, paymentId)
    if (!payment) {
      log.error({ policyId, paymentId }, 'this payment did not pay the policy')
      return 'done'
    }
    if (policy.state === 'awaiting-payment')
      await advance(db, {
        cycle: policyLife,
        table: policies,
        id: policyId,
        from: 'awaiting-payment',
        event: 'pay',
        actor,
        set: { updatedAt: given.now },
      })
    const finished = await finish(db, policy, given, { from: 'paid', event: 'issue', isOneOfMany: payment.wholeId !== null })
    if (finished === 'done') {
      await settleCharge(db, premium.id, given.now)
      await notifyPaid(db, premium, paymentId, given)
    }
    return finished
  })
  if (outcome === 'held') log.warn({ policyId }, 'a paid policy waits for a decision of the compliance officers')
  if (outcome === 'no-numbers') {
    log.error({ policyId }, NO_NUMBERS)
    throw new NoNumbersLeft('no certificate number is left')
  }
}

const notifyPaid = (db: Db, charge: ChargeRow, paymentId: string, { actor, now, insurer, enqueue }: Issuing) =>
  emit(chargePaid, db, { policyId: charge.policyId, charge, paymentId, actor, now, insurer }, enqueue)

/** A policy that was issued on credit is already in force: its payment settles what is owed, once. */
async function settleOwed(db: Db, policy: PolicyRow, premium: ChargeRow, paymentId: string, given: Issuing): Promise<'done'> {
  const { enqueue, now, actor, notifier, log } = given
  if (!(await paymentThatPaid(db, premium, paymentId)) || !(await settleCredit(db, policy.id, now))) return 'done'
  await settleCharge(db, premium.id, now)
  await voidNotice(policy, { db, actor, now, enqueue, notifier })
  await notifier.settled(db, policy, enqueue)
  // A certificate that was withdrawn when a payment was taken back is replaced by a new one.
  if (policy.state === 'issued' && (await certify(db, policy, { from: policy.coverFrom, to: policy.coverTo }, given)) === 'no-numbers') {
    log.error({ policyId: policy.id }, NO_NUMBERS)
    throw new NoNumbersLeft('no certificate number is left')
  }
  await notifyPaid(db, premium, paymentId, given)
  return 'done'
}

/** Has the policy certified, if its line and its answers require it. */
async function certify(
  db: Db,
  policy: PolicyRow,
  term: Term,
  { actor, enqueue }: Pick<Finishing, 'actor' | 'enqueue'>,
): Promise<'done' | 'no-numbers'> {
  const registration = lineIn(policy).documents.registration?.(policy.answers, policy.holder, term, await getTariff(db, policy.tariffId))
  if (!registration) return 'done'
  const { id: policyId, agentId, customerId } = policy
  return onlyContribution(policyCertificates).certify(db, { policyId, agentId, customerId, registration }, { actor, enqueue })
}

/** How a policy is being issued. */
type Issuance = {
  readonly from: 'paid' | 'awaiting-payment'
  readonly event: 'issue' | 'issue-on-credit'
  readonly dueOn?: Day
  /** It was paid together with others, and its agent is notified of all of them at once. */
  readonly isOneOfMany?: boolean
}

/** The result of issuing; a policy held by screening stays paid, and is tried again by the sweep. */
type Finished = 'done' | 'no-numbers' | 'held'

/** Issues a policy, locked by the caller, before it is paid. Done once: another attempt finds it issued. */
export const issueUnpaid = (db: Db, policy: PolicyRow, dueOn: Day, given: Finishing): Promise<Finished> =>
  finish(db, policy, given, { from: 'awaiting-payment', event: 'issue-on-credit', dueOn })

type Finishing = Pick<Issuing, 'enqueue' | 'actor' | 'now' | 'notifier'>

async function finish(db: Db, policy: PolicyRow, { enqueue, actor, now, notifier }: Finishing, issuance: Issuance): Promise<Finished> {
  if (await screenPolicy(db, policy)) return 'held'
  const line = lineIn(policy)
  const today = dayOf(now)
  const tariff = await getTariff(db, policy.tariffId)
  const agreed = { from: policy.coverFrom, to: policy.coverTo }
  const term = currentTerm(agreed, today, line.risk.term(policy.answers, tariff, today))
  if ((await certify(db, policy, term, { actor, enqueue })) === 'no-numbers') return 'no-numbers'
  const isCertified = line.documents.isCertified(policy.answers)
  const number = await takePolicyNumber(db, line.prefix, today)
  const issued = fromRow(
    await advanced(db, {
      cycle: policyLife,
      table: policies,
      id: policy.id,
      from: issuance.from,
      event: issuance.event,
      actor,
      reason: reasonOf(issuance, agreed, term),
      set: { number, issuedAt: now, coverFrom: term.from, coverTo: term.to, updatedAt: now },
    }),
  )
  if (!issuance.isOneOfMany) await notifyAgentOfPolicy(db, policy.id, { kind: 'policy-issue', title: 'Policy issued', by: actor })
  if (term.from !== agreed.from || term.to !== agreed.to) await noteRisk(db, issued)
  await addInstalments(db, issued, actor, now)
  await emit(policyIssued, db, { policyId: policy.id, actor, now }, enqueue)
  if ((isCertified || issuance.dueOn) && !(await isToldTogether(db, policy.id)))
    await notifier.issued(db, issued, enqueue, { isCertified, dueOn: issuance.dueOn })
  if (!isCertified) await enqueue(db, completeDocuments, { policyId: policy.id })
  return 'done'
}

function reasonOf({ dueOn }: Issuance, agreed: Term, term: Term): string | undefined {
  const due = dueOn && `The premium is due by ${formatDay(dueOn)}.`
  const moved =
    term.from !== agreed.from
      ? `${dueOn ? 'Issued' : 'Paid'} after ${formatDay(agreed.from)}: cover runs from ${formatDay(term.from)} to ${formatDay(term.to)}.`
      : undefined
  return [due, moved].filter(Boolean).join(' ') || undefined
}

/** Records once that every document is there, and notifies the customer. */
export async function complete(
  db: Db,
  policyId: string,
  { enqueue, actor, now, notifier }: { enqueue: Enqueue } & Pick<Issuing, 'actor' | 'now' | 'notifier'>,
): Promise<void> {
  const policy = await lockPolicy(db, actor, policyId)
  if (policy.state !== 'issued' || !(await markComplete(db, policyId, now))) return
  if (!(await isToldTogether(db, policyId))) await notifier.complete(db, policy, enqueue)
}

const isToldTogether = async (db: Db, policyId: string): Promise<boolean> =>
  (await Promise.all(toldTogether.contributions().map((ask) => ask(db, policyId)))).includes(true)
