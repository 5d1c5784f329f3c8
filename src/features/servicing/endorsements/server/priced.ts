import { addDays, type Day, dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { askForCharge } from '#features/servicing/policies/public/contract.ts'
import { isOpenCharge, isOwedNow, lateInstalments } from '#features/servicing/policies/public/rules/charges.ts'
import { addCharge, chargesOf, endCharge, isBeingPaid, repriceCharge } from '#features/servicing/policies/public/server/commands/charges.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { findNotice, type PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import { type PriceChanging, priceChanging } from '#features/servicing/policies/public/server/events.ts'
import { actorName } from '#kit/actor.ts'
import { emit } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import type { PriceOfChange } from '../public/contract/price.ts'
import { withDifference } from '../rules/changes.ts'
import type { LapseCode } from '../rules/lapse.ts'
import { kindNamed, refuseBegun } from './kinds.ts'
import { priceChange } from './price.ts'
import { type EndorsementRow, endorsementsOf, setPrice, stepOf } from './store.ts'
import { type Doing, takeEffect } from './take-effect.ts'
import { countsFrom, termAfter } from './term.ts'

/** How many days someone has to pay for an approved change; the price is recalculated each day. */
const PAY_DAYS = 7

/** Throws if the price of a policy cannot be changed now, for any change. */
export async function refuseUnpriceable(db: Db, policy: PolicyRow, today: Day): Promise<void> {
  const charges = await chargesOf(db, policy.id)
  if (charges.some(isOwedNow))
    throw problem('not-now', { message: 'This policy is not paid yet. Pay it first; then anything that affects its price can be changed.' })
  if (lateInstalments(charges, today).length > 0)
    throw problem('not-now', {
      message: 'An instalment of this policy is late. Pay it first; then anything that affects its price can be changed.',
    })
  if (await findNotice(db, policy.id))
    throw problem('not-now', {
      message: 'Written notice was given that this policy ends, so its price can no longer be changed. Ask your agent.',
    })
}

/** No one pays more and gets a refund for the same day. */
export async function refuseBothWays(db: Db, policy: PolicyRow, { on, total }: Pick<PriceOfChange, 'on' | 'total'>): Promise<void> {
  const last = (await endorsementsOf(db, policy.id)).findLast(
    ({ state, price }) => state === 'in-force' && price !== null && price.total !== 0,
  )
  if (!last?.price || last.effectiveOn < on || Math.sign(last.price.total) * Math.sign(total) >= 0) return
  throw problem('not-now', {
    message: msg`The price was already changed the other way from ${formatDay(last.effectiveOn)} on. Ask for this on ${formatDay(addDays(last.effectiveOn, 1))} or later.`,
  })
}

/** The last day to pay. For a change of the days of cover, it precedes both the old and the new first day. */
async function lastDayToPay(db: Db, policy: PolicyRow, row: EndorsementRow, today: Day): Promise<Day> {
  const kind = kindNamed(policy, row.kind)
  const { from } = await termAfter(db, policy, kind, withDifference(policy.answers, row))
  const first = from < policy.coverFrom ? from : policy.coverFrom
  const useful = kind.onlyBeforeStart ? addDays(first, -1) : policy.coverTo
  const last = addDays(today, PAY_DAYS)
  return useful < today ? today : last < useful ? last : useful
}

/** When everyone who must has approved: a higher cost waits for payment, anything else takes effect at once. */
export async function settlePrice(policy: PolicyRow, row: EndorsementRow, doing: Doing): Promise<void> {
  const { db, actor, now, enqueue } = doing
  const today = dayOf(now)
  await refuseUnpriceable(db, policy, today)
  const kind = kindNamed(policy, row.kind)
  const { name } = kind
  refuseBegun(policy, kind, today)
  const priced = await priceChange(db, policy, row, today)
  const { price } = priced
  await refuseBothWays(db, policy, price)
  const changing: PriceChanging = { policyId: policy.id, by: 'endorsement', reason: name, actor, now }
  await emit(priceChanging, db, changing)
  if (price.total <= 0) return takeEffect(policy, row, doing, priced)
  const payBy = await lastDayToPay(db, policy, row, today)
  const charge = await addCharge(db, actor, { policyId: policy.id, kind: 'endorsement', lines: price.lines, dueOn: null, payBy }, now)
  await stepOf(db, actor, row, { event: 'ask-payment', set: { price, chargeId: charge.id, payBy, decidedBy: actorName(actor) } })
  await notifyAgentOfPolicy(db, policy.id, { kind: 'endorsement-to-pay', title: msg`To be paid: ${name}`, by: actor })
  if (actor.kind === 'staff') await enqueue(db, askForCharge, { chargeId: charge.id })
}

type Closing = Pick<Doing, 'db' | 'actor' | 'now'>

/** Whether someone is paying for it, or the payment is not settled yet. */
export async function isPaidNow(db: Db, { policyId, chargeId }: EndorsementRow): Promise<boolean> {
  const open = (await chargesOf(db, policyId)).filter((charge) => charge.id === chargeId && isOpenCharge(charge))
  return open.length > 0 && isBeingPaid(db, policyId, open)
}

/** Withdraws the charge for it. */
export const endPayment = ({ chargeId }: EndorsementRow, { db, actor, now }: Closing) =>
  chargeId === null ? undefined : runAsSystem(db, actor, () => endCharge(db, chargeId, now))

/** Lapses it, with the reason shown to readers. */
export async function lapse(row: EndorsementRow, code: LapseCode, closing: Closing): Promise<void> {
  await endPayment(row, closing)
  await stepOf(closing.db, closing.actor, row, { event: 'lapse', reason: code, set: { lapse: code } })
}

/** Lapses a change whose deadline has passed, unpaid or not taken over, and notifies the agent. */
async function lapseLate(policy: PolicyRow, row: EndorsementRow, code: 'unpaid' | 'not-taken-over', closing: Closing): Promise<void> {
  await lapse(row, code, closing)
  const { name } = kindNamed(policy, row.kind)
  const title = code === 'unpaid' ? msg`Not paid in time: ${name}` : msg`Not taken over in time: ${name}`
  await notifyAgentOfPolicy(closing.db, policy.id, { kind: 'endorsement-lapsed', title })
}

/** A change waiting for payment costs less each day: reprices it as of today, unless someone is paying; lapses it if not paid in time. */
export async function followWaiting(policy: PolicyRow, row: EndorsementRow, closing: Closing): Promise<void> {
  const { db, actor, now } = closing
  const today = dayOf(now)
  // What is being paid, or is paid and waits to be settled, is decided by that payment.
  if (await isPaidNow(db, row)) return
  if (policy.state !== 'issued' || today > policy.coverTo) return lapse(row, 'cover-ended', closing)
  if (row.state === 'waiting-owner' && row.answerBy !== null && today > row.answerBy)
    return lapseLate(policy, row, 'not-taken-over', closing)
  if (row.state !== 'waiting-payment' || row.chargeId === null) return
  if (row.payBy !== null && today > row.payBy) return lapseLate(policy, row, 'unpaid', closing)
  if (row.price?.on === countsFrom(policy, today)) return
  const { chargeId } = row
  const { price } = await priceChange(db, policy, row, today)
  if (price.total <= 0) return
  await runAsSystem(db, actor, async () => {
    if (await repriceCharge(db, chargeId, price.lines)) await setPrice(db, row.id, price)
  })
}
