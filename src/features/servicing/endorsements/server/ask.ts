import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import type { Finding } from '#domain/worksheet.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { findDeed, type PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import { actorName } from '#kit/actor.ts'
import { msg, withI18n } from '#kit/message.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import type { EndorsementKind } from '#lines/line/endorsement.ts'
import { type AnswerChanges, MISSING_PROOF } from '../rules/changes.ts'
import { objectionToDay } from '../rules/day.ts'
import type { PricedChange } from '../rules/price.ts'
import { checkedChange } from './check.ts'
import { kindFor, kindNamed } from './kinds.ts'
import { askOwner, refusePassingOn } from './new-owner.ts'
import { priceChange, reasonsFor, whyOffice } from './price.ts'
import { endPayment, isPaidNow, refuseBothWays, refuseUnpriceable, settlePrice } from './priced.ts'
import { addEndorsement, type EndorsementRow, endorsementsOf, isOpen, stepOf } from './store.ts'
import { type Doing, takeEffect } from './take-effect.ts'
import { countsFrom } from './term.ts'
import { changedOn, mayDecide, whyNothing } from './told.ts'

type Asked = {
  readonly kind: string
  /** Omitted for a change with a price: it applies from the day on which it is paid or approved. */
  readonly on: Day | undefined
  readonly values: Readonly<Record<string, unknown>>
  readonly proofId: string | undefined
  /** For a change with a price, the price as shown. */
  readonly total: Centavos | undefined
}

async function refuseDay({ db, actor, now }: Pick<Doing, 'db' | 'actor' | 'now'>, policy: PolicyRow, on: Day): Promise<void> {
  const term = { from: policy.coverFrom, to: policy.coverTo }
  const objection = objectionToDay(on, { term, changedOn: await changedOn({ db, actor }, policy), today: dayOf(now) })
  if (objection) throw problem('invalid', { fields: [{ path: 'on', ...withI18n('message', objection) }] })
}

/** The document added to the policy; throws if the kind of change needs one and there is none. */
async function proofFor(db: Db, policy: PolicyRow, { proof }: EndorsementKind, proofId: string | undefined): Promise<string | null> {
  const shown = proofId && (await findDeed(db, policy.id, proofId))
  if (shown) return shown.id
  if (proof && !proofId) throw problem('invalid', { fields: [{ path: 'proofId', message: MISSING_PROOF }] })
  if (proofId)
    throw problem('invalid', { fields: [{ path: 'proofId', message: 'This document does not belong to this policy. Attach it again.' }] })
  return null
}

/** Requests a change of a policy, locked by the caller. A request by its agent proceeds at once; one by its holder waits for the agent. */
export async function askForChange(policy: PolicyRow, asked: Asked, doing: Doing): Promise<void> {
  const { db, actor, now } = doing
  const kind = await kindNow(policy, asked.kind, doing)
  if (kind.isPriced) return askPriced(policy, kind, asked, doing)
  const { values, proofId } = asked
  const isPassedOn = kind.of === 'owner'
  if (isPassedOn) await refusePassingOn(db, policy)
  const on = isPassedOn ? countsFrom(policy, dayOf(now)) : asked.on
  if (on === undefined) throw problem('invalid', { fields: [{ path: 'on', message: 'Choose when it applies from.' }] })
  if (!isPassedOn) await refuseDay(doing, policy, on)
  const { before, after } = await checkedChange(db, policy, { kind, on, values }, now)
  const proof = await proofFor(db, policy, kind, proofId)
  const row = await addEndorsement(db, actor, {
    ...{ policyId: policy.id, kind: kind.code, effectiveOn: on, before, after, proofId: proof },
    ...{ askedBy: actorName(actor), askedAt: now },
  })
  if (actor.kind === 'staff') return goOn(policy, row, doing)
  await notifyAgentOfPolicy(db, policy.id, {
    kind: 'endorsement-asked',
    title: msg`Change requested: ${kind.name}`,
    reason: 'Review it and confirm it.',
    by: actor,
  })
}

/** The requested kind of change, if anything can be requested now. */
async function kindNow(policy: PolicyRow, code: string, doing: Pick<Doing, 'db' | 'actor' | 'now'>): Promise<EndorsementKind> {
  const open = (await endorsementsOf(doing.db, policy.id)).find(isOpen)
  const why = whyNothing(policy, open, doing)
  if (why !== undefined) throw problem('not-now', { message: why })
  return kindFor(policy, code, dayOf(doing.now))
}

type Offered = { readonly difference: AnswerChanges; readonly priced: PricedChange; readonly findings: readonly Finding[] }

/** What a change costs or returns today, and why our office must approve; throws if it is not possible. */
async function offered(
  policy: PolicyRow,
  kind: EndorsementKind,
  values: Asked['values'],
  { db, now }: Pick<Doing, 'db' | 'now'>,
): Promise<Offered> {
  const today = dayOf(now)
  await refuseUnpriceable(db, policy, today)
  const difference = await checkedChange(db, policy, { kind, on: countsFrom(policy, today), values }, now)
  const priced = await priceChange(db, policy, difference, today)
  await refuseBothWays(db, policy, priced.price)
  return { difference, priced, findings: await whyOffice(db, policy, kind, difference, now) }
}

/** The price of a change and who must approve, before it is requested. */
export async function offerChange(policy: PolicyRow, asked: Pick<Asked, 'kind' | 'values'>, doing: Pick<Doing, 'db' | 'actor' | 'now'>) {
  const kind = await kindNow(policy, asked.kind, doing)
  if (!kind.isPriced) throw problem('not-now', { message: 'The premium stays the same with this change. Ask for it directly.' })
  const { priced, findings } = await offered(policy, kind, asked.values, doing)
  return { price: priced.price, why: reasonsFor(doing.actor, findings) }
}

/** A change with a price waits for our office if it must approve; no one else has to. */
async function askPriced(policy: PolicyRow, kind: EndorsementKind, { values, proofId, total }: Asked, doing: Doing): Promise<void> {
  const { db, actor, now } = doing
  const { difference, priced, findings } = await offered(policy, kind, values, doing)
  const { price } = priced
  if (total === undefined) throw problem('invalid', { fields: [{ path: 'total', message: 'Check the price first, and then ask for it.' }] })
  if (total !== price.total) throw problem('changed-meanwhile', { message: 'The price has changed. Check it again, and then ask for it.' })
  const row = await addEndorsement(db, actor, {
    ...{ policyId: policy.id, kind: kind.code, effectiveOn: price.on, ...difference, price, findings },
    ...{ proofId: await proofFor(db, policy, kind, proofId), askedBy: actorName(actor), askedAt: now },
  })
  if (findings.length === 0 && !kind.needsApproval) return settlePrice(policy, row, doing)
  await stepOf(db, actor, row, { event: 'submit' })
  await askOffice(policy, kind, doing)
  await notifyAgentOfPolicy(db, policy.id, {
    kind: 'endorsement-asked',
    title: msg`Change requested: ${kind.name}`,
    reason: 'Our office is reviewing it.',
    by: actor,
  })
}

/** Asks whoever must approve next; if no one must, the change takes effect. */
async function goOn(policy: PolicyRow, row: EndorsementRow, doing: Doing): Promise<void> {
  const { db, actor } = doing
  const kind = kindNamed(policy, row.kind)
  if (row.state !== 'asked' || !kind.needsApproval)
    return kind.of === 'owner' ? askOwner(policy, row, doing) : takeEffect(policy, row, doing)
  await stepOf(db, actor, row, { event: 'submit' })
  await askOffice(policy, kind, doing)
}

async function askOffice({ id, line, holderName }: PolicyRow, { name }: EndorsementKind, { db, actor }: Doing): Promise<void> {
  const path = pathTo('endorsements/changes', { audience: 'agent', line }, { policy: id })
  const notice = {
    kind: 'endorsement-to-decide',
    title: `${name}: ${holderName}`,
    body: 'A policy is to be changed. Review it and decide.',
  }
  await runAsSystem(db, actor, async () => {
    for (const staffId of await activeStaffWith(db, 'UNDERWRITING')) await notify(db, { ...notice, staffId, path, by: actorName(actor) })
  })
}

type Decision = { readonly decision: 'agree' | 'refuse'; readonly reason: string | undefined }

/** The agent confirms the customer's request, or our office decides; the policy is locked by the caller. */
export async function decide(policy: PolicyRow, row: EndorsementRow, { decision, reason }: Decision, doing: Doing): Promise<void> {
  const { db, actor, enqueue, notifier } = doing
  if (!isOpen(row) || row.state === 'waiting-payment' || row.state === 'waiting-owner' || policy.state !== 'issued')
    throw problem('not-now', { message: 'There is nothing to decide: it was decided or withdrawn, or the policy is over.' })
  if (!mayDecide(actor, row, policy))
    throw problem('not-allowed', {
      message:
        row.state === 'asked'
          ? 'The policy’s agent reviews this first.'
          : 'Underwriters decide on this, and no one decides on their own request.',
    })
  if (decision === 'refuse') {
    if (reason === undefined)
      throw problem('invalid', { fields: [{ path: 'reason', message: 'Say why it is refused: the customer will read it.' }] })
    const { name } = kindNamed(policy, row.kind)
    await stepOf(db, actor, row, { event: 'refuse', reason, set: { reason, decidedBy: actorName(actor) } })
    await notifyAgentOfPolicy(db, policy.id, { kind: 'endorsement-refused', title: msg`Change refused: ${name}`, reason, by: actor })
    return notifier.changeRefused(db, policy, { what: name, why: reason }, enqueue)
  }
  const kind = kindNamed(policy, row.kind)
  if (kind.isPriced) return settlePrice(policy, row, doing)
  if (kind.of === 'owner') await refusePassingOn(db, policy)
  // The policy may have been changed otherwise in the meantime.
  else await refuseDay(doing, policy, row.effectiveOn)
  return goOn(policy, row, doing)
}

/** Withdraws the request. */
export async function withdraw(policy: PolicyRow, row: EndorsementRow, { db, actor, now }: Doing): Promise<void> {
  if (!isOpen(row)) throw problem('not-now', { message: 'It has already been decided, so it cannot be withdrawn. Ask for another change.' })
  if (await isPaidNow(db, row))
    throw problem('not-now', {
      message:
        'A payment for it is under way. Wait until it is settled: if it is paid, the policy is changed; if not, it can be withdrawn.',
    })
  await endPayment(row, { db, actor, now })
  await stepOf(db, actor, row, { event: 'withdraw' })
  const { name } = kindNamed(policy, row.kind)
  await notifyAgentOfPolicy(db, policy.id, { kind: 'endorsement-withdrawn', title: msg`Change withdrawn: ${name}`, by: actor })
}
