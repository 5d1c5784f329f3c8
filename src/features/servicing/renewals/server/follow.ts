import { formatPesos } from '#domain/money.ts'
import { getVisibleQuotation, type QuotationRow } from '#features/selling/quotes/public/server/commands/quotes.ts'
import type { QuotationEvent } from '#features/selling/quotes/public/server/events.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { getPolicy, type PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import type {
  HolderChanged,
  NonRenewalNotice,
  PolicyCancelled,
  PolicyEvent,
  PolicyIssued,
} from '#features/servicing/policies/public/server/events.ts'
import { messageOf } from '#kit/message.ts'
import { now as clock } from '#kit/server/clock.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Obstacle } from '../rules/renewals.ts'
import { type Asking, PROGRAM, withdrawOffer } from './offer.ts'
import { cancelReminders, scheduleReminders } from './reminders.ts'
import { changeRenewal, openRenewal, type RenewalRow, renewalOfPolicy, renewalOfQuotation, stepRenewal } from './store.ts'

const OBSTACLES: Readonly<Partial<Record<QuotationRow['state'], Obstacle>>> = {
  referred: { code: 'referred', text: 'An underwriter must decide first.' },
  declined: { code: 'refused', text: 'It cannot be insured again as it is. See why, and what would change it.' },
}

/** The renewal follows its quotation: offered while the customer can accept it, and due again when they cannot. */
export async function followQuotation(db: Db, { quotation, actor }: QuotationEvent): Promise<void> {
  // Only a quotation that follows another one can renew its policy.
  if (quotation.previousId === null) return
  const asking = { actor, now: clock() }
  const row = await runAsSystem(db, actor, () => renewalOfQuotation(db, quotation.id))
  if (!row || (row.state !== 'due' && row.state !== 'offered')) return
  const { state } = quotation
  if (state === 'quoted' || state === 'approved') return offered(db, row, quotation, asking)
  if (state === 'accepted' || state === 'converted') return cancelReminders(db, row, asking)
  return takenBack(db, row, OBSTACLES[state], asking)
}

async function offered(db: Db, row: RenewalRow, { total }: QuotationRow, asking: Asking): Promise<void> {
  const { actor, now } = asking
  const known =
    row.state === 'due'
      ? await stepRenewal(db, actor, row, { event: 'offer', now, set: { obstacle: null, offeredAt: now, seenAt: null } })
      : row
  const policy = await policyFor(db, known, asking)
  await scheduleReminders(db, { policy, row: known, total: total ?? 0 }, asking)
}

async function takenBack(db: Db, row: RenewalRow, obstacle: Obstacle | undefined, asking: Asking): Promise<void> {
  const { actor, now } = asking
  const set = { obstacle: obstacle ?? null }
  if (row.state === 'offered') await stepRenewal(db, actor, row, { event: 'take-back', now, set })
  else if (row.obstacle?.code !== obstacle?.code) await changeRenewal(db, actor, row, set, now)
  await cancelReminders(db, row, asking)
  if (obstacle)
    await notifyAgentOfPolicy(db, row.policyId, {
      ...{
        kind: 'renewal-hindered',
        title: 'A renewal is waiting for a decision',
        reason: messageOf(obstacle.text, obstacle.textI18n),
        by: actor,
      },
    })
}

/** Someone who may act on the quotation of a renewal may not always see the policy. */
const policyFor = (db: Db, { policyId }: RenewalRow, { actor }: Asking): Promise<PolicyRow> =>
  runAsSystem(db, actor, () => getPolicy(db, PROGRAM, policyId))

/** A policy that follows another is issued: the earlier one is renewed. */
export async function followIssue(db: Db, { policyId, actor, now }: PolicyIssued): Promise<void> {
  const policy = await getPolicy(db, actor, policyId)
  const row = await runAsSystem(db, actor, () => renewalOfQuotation(db, policy.quotationId))
  if (!row || row.state === 'renewed') return
  await stepRenewal(db, actor, row, {
    ...{ event: 'renew', now, reason: `By ${policy.number}, for ${formatPesos(policy.total)}.` },
    set: { followingId: policyId, obstacle: null },
  })
  await cancelReminders(db, row, { actor })
}

/** What was insured is lost: it is not renewed, whenever its policy ends. */
export async function followLoss(db: Db, { policyId, actor, now, reason }: PolicyEvent): Promise<void> {
  const policy = await getPolicy(db, actor, policyId)
  if (!lineIn(policy).renewal) return
  const row = await openRenewal(db, actor, policy)
  if (!['due', 'offered', 'declined', 'not-renewed'].includes(row.state)) return
  await stepRenewal(db, actor, row, { event: 'stop', now, reason })
  await endOffer(db, row, 'What it insures was lost and has been paid for.', { actor, now })
}

/** A policy that ended early is not renewed. */
export async function followCancellation(db: Db, { policyId, actor, now, reason }: PolicyCancelled): Promise<void> {
  const row = await runAsSystem(db, actor, () => renewalOfPolicy(db, policyId))
  if (!row || !['due', 'offered', 'declined', 'not-renewed'].includes(row.state)) return
  await stepRenewal(db, actor, row, { event: 'stop', now, reason })
  await endOffer(db, row, 'The policy that it renews ended early.', { actor, now })
}

/** An offer that is not accepted, and that nobody ended. */
const STANDING: readonly QuotationRow['state'][] = ['draft', 'quoted', 'referred', 'approved']

/** The policy is not what its renewal was offered for any more: unless that was accepted, it is offered again as it is now. */
export async function followAmendment(db: Db, { policyId, actor, now }: PolicyEvent): Promise<void> {
  const row = await renewalOfPolicy(db, policyId)
  if (!row?.quotationId || (row.state !== 'due' && row.state !== 'offered')) return
  const { state } = await getVisibleQuotation(db, PROGRAM, row.quotationId)
  if (!STANDING.includes(state)) return
  const set = { quotationId: null, obstacle: null }
  if (row.state === 'offered') await stepRenewal(db, actor, row, { event: 'take-back', now, set })
  else await changeRenewal(db, actor, row, set, now)
  await endOffer(db, row, 'The policy that it renews was changed. It is offered again as it is now.', { actor: PROGRAM, now })
}

/**
 * Someone else holds the policy: what was offered to the former holder ends, and the next offer is for the new holder, at the price of
 * their own history.
 */
export async function followHolder(db: Db, { policyId, to, actor, now }: HolderChanged): Promise<void> {
  const row = await runAsSystem(db, actor, () => renewalOfPolicy(db, policyId))
  if (!row || row.state === 'renewed') return
  const quotation = row.quotationId
  const event = row.state === 'offered' ? 'take-back' : row.state === 'declined' ? 'reconsider' : undefined
  const set = { customerId: to, quotationId: null, obstacle: null, declinedBecause: null }
  if (event) await stepRenewal(db, actor, row, { event, now, set })
  else await changeRenewal(db, actor, row, set, now)
  if (!quotation) return
  // The new holder sees nothing of what was offered to the former one.
  await runAsSystem(db, actor, () => endOffer(db, row, 'The policy that it renews has another holder.', { actor: PROGRAM, now }))
}

/** Notice of non-renewal of a policy ends its offer; if the notice is withdrawn, it can be offered again. */
export async function followNotice(db: Db, { policyId, isGiven, actor, now, reason }: NonRenewalNotice): Promise<void> {
  if (!isGiven) {
    const row = await runAsSystem(db, actor, () => renewalOfPolicy(db, policyId))
    if (row?.state === 'not-renewed')
      await stepRenewal(db, actor, row, { event: 'withdraw-notice', now, reason, set: { quotationId: null } })
    return
  }
  const policy = await getPolicy(db, actor, policyId)
  if (!lineIn(policy).renewal) return
  const row = await openRenewal(db, actor, policy)
  if (!['due', 'offered', 'declined'].includes(row.state)) return
  await stepRenewal(db, actor, row, { event: 'give-notice', now, reason, set: { obstacle: null } })
  await endOffer(db, row, 'Notice was given that the policy will not be renewed.', { actor, now })
}

async function endOffer(db: Db, row: RenewalRow, reason: string, asking: Asking): Promise<void> {
  await cancelReminders(db, row, asking)
  await withdrawOffer(db, row, reason, asking)
}
