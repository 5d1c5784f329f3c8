import { ZodError } from 'zod'
import { addDays, dayOf, daysBetween, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { findObstacle } from '#features/people/licences/public/server/commands.ts'
import { marketValueOf } from '#features/reference/lookups/public/server/commands.ts'
import { stateNow } from '#features/selling/quotes/public/rules/quotes.ts'
import { offerUntil, startFollowing } from '#features/selling/quotes/public/server/commands/following.ts'
import { getVisibleQuotation, withdrawQuotation } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { answersNow } from '#features/selling/quotes/public/server/sources.ts'
import { isOwedNow } from '#features/servicing/policies/public/rules/charges.ts'
import { chargesOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import type { PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import { policyOfQuotation } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { joinMessages, type Message, messageOf, msg, withI18n } from '#kit/message.ts'
import { Problem } from '#kit/problem.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { RenewedAnswers } from '#lines/line/renewal.ts'
import { mayBePrepared, type Obstacle, type Windows } from '../rules/renewals.ts'
import { changeRenewal, openRenewal, type RenewalRow, renewalOfPolicy, stepRenewal } from './store.ts'

/** The actor as which the program makes and withdraws offers. */
export const PROGRAM: Actor = { kind: 'system', name: 'renewals' }

export type Asking = { readonly actor: Actor; readonly now: Date }

/** The answers for the cover that follows, step by step, from those of the policy as they are now. */
export async function stepsOf(
  db: Db,
  policy: PolicyRow,
  from: string,
): Promise<{ readonly before: Readonly<Record<string, unknown>>; readonly steps: readonly RenewedAnswers[] }> {
  const { risk, renewal } = lineIn(policy)
  const before = { ...policy.answers, ...(await onlyContribution(answersNow)(db, policy.quotationId)) }
  const valued = risk.valued(before)
  const market = valued && (await marketValueOf(db, valued, from))
  const steps =
    renewal?.steps(before, {
      ...{ endsOn: policy.coverTo, lasted: daysBetween(policy.coverFrom, policy.coverTo), from },
      marketValue: market?.value,
    }) ?? []
  return { before, steps }
}

/** Whether the quotation of a renewal can still be continued by someone: an open one, or one whose policy is waiting or issued. */
async function isUnderWay(db: Db, { quotationId }: RenewalRow, { actor, now }: Asking): Promise<boolean> {
  if (!quotationId) return false
  const { state, validUntil } = await getVisibleQuotation(db, actor, quotationId)
  const present = stateNow(state, validUntil, now)
  if (present !== 'converted') return present !== 'expired' && present !== 'withdrawn'
  return (await policyOfQuotation(db, quotationId))?.state !== 'cancelled'
}

/** Makes the offer to continue a policy, locked by the caller, if there is none yet; otherwise records what keeps it from being made. */
export async function prepareRenewal(db: Db, policy: PolicyRow, asking: Asking, windows: Windows): Promise<RenewalRow> {
  const { actor, now } = asking
  const known = await renewalOfPolicy(db, policy.id)
  assertPreparable(policy, known, now, windows)
  const opened = await openRenewal(db, actor, policy)
  if (opened.state === 'renewed' || (await isUnderWay(db, opened, asking))) return opened
  const isTakenUp = opened.state === 'declined' || opened.state === 'lapsed'
  const cleared = { obstacle: null, declinedBecause: null }
  const due = isTakenUp
    ? await stepRenewal(db, actor, opened, { event: 'reconsider', now, set: cleared })
    : opened.state === 'offered'
      ? await stepRenewal(db, actor, opened, { event: 'take-back', now, set: cleared })
      : opened
  const hindered = await hindranceOf(db, policy, asking)
  if (hindered) return hinder(db, due, hindered, asking)
  return offerAnew(db, policy, due, asking)
}

function assertPreparable(policy: PolicyRow, known: RenewalRow | undefined, now: Date, windows: Windows): void {
  const today = dayOf(now)
  if (!lineIn(policy).renewal)
    throw problem('not-now', { message: 'Insurance of this line is not renewed. Start a new quotation next time.' })
  if (known?.state === 'not-renewed')
    throw problem('not-now', {
      message: 'Notice was given that this policy will not be renewed as it is. Ask your agent what can be insured.',
    })
  if (mayBePrepared({ state: known?.state, endsOn: policy.coverTo, policyState: policy.state }, today, windows)) return
  if (known?.state === 'renewed') throw problem('not-now', { message: 'This policy has already been renewed.' })
  if (policy.state === 'issued' && today <= policy.coverTo)
    throw problem('not-now', {
      message: msg`It is too early: this policy can be renewed from ${formatDay(addDays(policy.coverTo, -windows.offerDays))}.`,
    })
  throw problem('not-now', { message: 'This policy can no longer be renewed. Start a new quotation; all your answers are kept.' })
}

/** What must be resolved before anything is offered: an owed premium, or a licence. */
async function hindranceOf(db: Db, policy: PolicyRow, { actor, now }: Asking): Promise<Obstacle | undefined> {
  if ((await chargesOf(db, policy.id)).some(isOwedNow))
    return { code: 'owed', text: 'This year’s premium is not paid. It must be paid first; then next year is offered.' }
  // The agent reads what is recorded, whoever asks.
  const viewer = actor.kind === 'customer' ? PROGRAM : actor
  const lack = await findObstacle(db, { agentId: policy.agentId, line: lineIn(policy) }, viewer, dayOf(now))
  return lack === undefined ? undefined : { code: 'licence', ...withI18n('text', lack) }
}

async function hinder(db: Db, row: RenewalRow, obstacle: Obstacle, { actor, now }: Asking): Promise<RenewalRow> {
  if (row.obstacle?.code === obstacle.code) return row
  const kept = await changeRenewal(db, actor, row, { obstacle }, now)
  await notifyAgentOfPolicy(db, row.policyId, {
    ...{ kind: 'renewal-hindered', title: 'A renewal is waiting for you', reason: messageOf(obstacle.text, obstacle.textI18n), by: actor },
  })
  return kept
}

/** A quotation that continues the policy, priced by the tariff of its first day. */
async function offerAnew(db: Db, policy: PolicyRow, row: RenewalRow, asking: Asking): Promise<RenewalRow> {
  const { actor, now } = asking
  const line = lineIn(policy)
  const today = dayOf(now)
  const from = today > policy.coverTo ? today : policy.coverTo
  const { before, steps } = await stepsOf(db, policy, from)
  const { holder, alternate, commercial, customerId, agentId } = policy
  const parts = { answers: steps.at(-1)?.answers ?? before, holder, alternate, commercial }
  const draft = await startFollowing(db, line, { parts, customerId, previous: { id: policy.quotationId, agentId } }, asking)
  const begun = await changeRenewal(db, actor, row, { quotationId: draft.id, obstacle: null, seenAt: null }, now)
  try {
    // With a gap, the price is not valid for as long: cover that starts today is offered like any other.
    const until = from === policy.coverTo ? from : addDays(today, OFFERED_DAYS)
    await offerUntil(db, draft, until, asking)
  } catch (error) {
    const why = whyNotPriced(error)
    if (!why) throw error
    return hinder(db, begun, { code: 'answers', ...withI18n('text', why) }, asking)
  }
  return (await renewalOfPolicy(db, policy.id)) ?? begun
}

/** Days for which cover after a gap is offered. */
const OFFERED_DAYS = 7

/** Which answers must be corrected before there is a price; undefined if they are not the cause. */
function whyNotPriced(error: unknown): Message | undefined {
  if (error instanceof ZodError) return joinMessages(SEEN_TO, ...error.issues.slice(0, 3).map(({ message }) => message))
  if (error instanceof Problem) return joinMessages(SEEN_TO, error.message, ...(error.fields ?? []).map(({ message }) => message))
  return undefined
}

const SEEN_TO = 'Some answers must be reviewed before there is a price.'

/** Withdraws what was offered: the customer does not want it, or nothing is renewed. */
export async function withdrawOffer(db: Db, { quotationId }: RenewalRow, reason: string, asking: Asking): Promise<void> {
  if (!quotationId) return
  const { state, validUntil } = await getVisibleQuotation(db, asking.actor, quotationId)
  if (['draft', 'quoted', 'referred', 'approved', 'accepted'].includes(stateNow(state, validUntil, asking.now)))
    await runAsSystem(db, asking.actor, () => withdrawQuotation(db, quotationId, reason, { actor: PROGRAM, now: asking.now }))
}
