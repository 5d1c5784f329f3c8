import { dayOf, formatDay, yearOf } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import { RangeUsedUp, reserveCertificate } from '#features/certificates/commands.ts'
import { authenticateCertificate } from '#features/certificates/contract.ts'
import { tellOfPolicy } from '#features/notifications/commands/records.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue, JobContext } from '#kit/server/jobs.ts'
import { advance, nextOf } from '#kit/server/life-cycle.ts'
import { completeDocuments } from './contract.ts'
import type { Teller } from './news.ts'
import { lineIn } from './printable.ts'
import { policyNumber, termNow } from './rules.ts'
import { addRiskKeys, findPayment, getPolicy, getTariff, lockPolicy, markComplete, type PolicyRow } from './store.ts'
import { policies } from './tables.ts'

type Issuing = Pick<JobContext, 'transaction' | 'enqueue' | 'actor' | 'log' | 'now'> & { readonly tell: Teller }

/** Administrators must open a range of certificate numbers before these policies can be issued. */
class NoNumbersLeft extends Error {}

/**
 * Issues a policy, once, if its payment truly paid it. The lock on the policy makes every other attempt wait and find it issued.
 * Without a certificate number left the policy stays paid, which is committed, and the job is repeated.
 */
export async function issue({ policyId, paymentId }: { policyId: string; paymentId: string }, given: Issuing): Promise<void> {
  const { transaction, log, actor } = given
  const outcome = await transaction(async (db) => {
    const policy = await lockPolicy(db, actor, policyId)
    if (policy.state !== 'awaiting-payment' && policy.state !== 'paid') {
      if (policy.state === 'cancelled' || policy.state === 'referred')
        log.error({ policyId, paymentId, state: policy.state }, 'a policy that cannot be issued was paid')
      return 'done'
    }
    if (!(await isPaidBy(db, policy, paymentId))) {
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
    return finish(db, policy, given)
  })
  if (outcome === 'no-numbers') {
    log.error({ policyId }, 'ALERT administrators: the ranges of certificate numbers are used up; paid policies wait for a new range')
    throw new NoNumbersLeft('no certificate number is left')
  }
}

async function isPaidBy(db: Db, policy: PolicyRow, paymentId: string): Promise<boolean> {
  const payment = await findPayment(db, paymentId)
  return (
    payment !== undefined &&
    payment.policyId === policy.id &&
    payment.state === 'paid' &&
    payment.amount === policy.total &&
    payment.currency === 'PHP'
  )
}

async function finish(db: Db, policy: PolicyRow, { enqueue, actor, now, tell }: Issuing): Promise<'done' | 'no-numbers'> {
  const line = lineIn(policy)
  const today = dayOf(now)
  const tariff = await getTariff(db, policy.tariffId)
  const agreed = { from: policy.coverFrom, to: policy.coverTo }
  const term = termNow(agreed, dayOf(policy.createdAt), today, line.term(policy.answers, tariff, today))
  const registration = line.registration?.(policy.answers, policy.holder, term, tariff)
  if (registration) {
    const reserved = await reserveCertificate(
      db,
      { policyId: policy.id, agentId: policy.agentId, customerId: policy.customerId, registration },
      actor,
    ).catch((error: unknown) => {
      if (error instanceof RangeUsedUp) return undefined
      throw error
    })
    if (!reserved) return 'no-numbers'
  }
  const number = policyNumber(line.prefix, yearOf(today), await nextOf(db, `policy-${line.prefix}-${yearOf(today)}`))
  const hasMoved = term.from !== agreed.from
  await advance(db, {
    cycle: policyLife,
    table: policies,
    id: policy.id,
    from: 'paid',
    event: 'issue',
    actor,
    reason: hasMoved
      ? `Paid after ${formatDay(agreed.from)}: cover runs from ${formatDay(term.from)} to ${formatDay(term.to)}.`
      : undefined,
    set: { number, issuedAt: now, coverFrom: term.from, coverTo: term.to, updatedAt: now },
  })
  const issued = await getPolicy(db, actor, policy.id)
  await tellOfPolicy(db, policy.id, { kind: 'policy-issue', title: 'Policy issued' })
  await addRiskKeys(db, issued, line.riskKeys(issued.answers))
  if (registration) {
    await tell.issued(db, issued, enqueue)
    await enqueue(db, authenticateCertificate, { policyId: policy.id, resubmit: false })
  } else await enqueue(db, completeDocuments, { policyId: policy.id })
  return 'done'
}

/** Says once that every document is there, and tells the customer. */
export async function complete(
  db: Db,
  policyId: string,
  { enqueue, actor, now, tell }: { enqueue: Enqueue } & Pick<Issuing, 'actor' | 'now' | 'tell'>,
): Promise<void> {
  const policy = await lockPolicy(db, actor, policyId)
  if (policy.state !== 'issued' || !(await markComplete(db, policyId, now))) return
  await tell.complete(db, policy, enqueue)
}
