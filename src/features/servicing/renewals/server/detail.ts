import { addDays, type Day, dayOf } from '#domain/day.ts'
import { quotationLife } from '#domain/life-cycles.ts'
import { findingForCustomer } from '#features/selling/quotes/public/rules/audience.ts'
import { stateNow } from '#features/selling/quotes/public/rules/quotes.ts'
import { getVisibleQuotation, type QuotationRow } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { getPolicy, type PolicyRow, policyOfQuotation } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { RenewalAction, RenewalDetail } from '../public/contract.ts'
import { differencesBetween, reasonsOfTotal } from '../rules/differences.ts'
import { gapDays, mayBePrepared, type Windows } from '../rules/renewals.ts'
import { stagesOf } from './explain.ts'
import { type RenewalRow, renewalByFollowing, renewalOfPolicy } from './store.ts'

type Asking = { readonly actor: Actor; readonly now: Date; readonly windows: Windows }

/** What a customer reads instead of the obstacle that their agent sees. */
const WITH_AGENT = 'Your agent is reviewing it and will send you the price.'

/** Everything that the person asking may know of the renewal of a policy. */
export async function detailOf(db: Db, policy: PolicyRow, { actor, now, windows }: Asking): Promise<RenewalDetail> {
  const row = await renewalOfPolicy(db, policy.id)
  const quotation = row?.quotationId ? await getVisibleQuotation(db, actor, row.quotationId) : undefined
  const following = quotation && (await policyOfQuotation(db, quotation.id))
  const before = await renewalByFollowing(db, policy.id)
  const today = dayOf(now)
  const offer = quotation && (await offerOf(db, actor, policy, quotation, now))
  return {
    policyId: policy.id,
    line: policy.line,
    reference: policy.number ?? policy.quotationNumber,
    description: policy.description,
    holderName: policy.holderName,
    holderMobile: policy.holder.mobile,
    coverFrom: policy.coverFrom,
    endsOn: policy.coverTo,
    opensOn: lineIn(policy).renewal ? addDays(policy.coverTo, -windows.offerDays) : null,
    state: row?.state ?? null,
    total: policy.total,
    ...saidOf(row, actor),
    offer: offer ?? null,
    following: following && following.state !== 'cancelled' ? { id: following.id, number: following.number, state: following.state } : null,
    renews: before ? await toldPolicy(db, actor, before.policyId) : null,
    reminders: { by: row?.remindBy ?? 'both', language: row?.remindIn ?? 'en' },
    may: actionsOf(policy, row, { offer, following, today, windows }),
  }
}

const toldPolicy = async (db: Db, actor: Actor, id: string) => {
  const { number, quotationNumber } = await getPolicy(db, actor, id)
  return { id, reference: number ?? quotationNumber }
}

function saidOf(row: RenewalRow | undefined, actor: Actor): Pick<RenewalDetail, 'obstacle' | 'declinedBecause' | 'offeredAt' | 'seenAt'> {
  const obstacle = row?.obstacle ?? null
  return {
    obstacle: obstacle && actor.kind === 'customer' && obstacle.code !== 'owed' ? { code: obstacle.code, text: WITH_AGENT } : obstacle,
    declinedBecause: row?.declinedBecause ?? null,
    offeredAt: row?.offeredAt?.toISOString() ?? null,
    seenAt: row?.seenAt?.toISOString() ?? null,
  }
}

async function offerOf(db: Db, actor: Actor, policy: PolicyRow, row: QuotationRow, now: Date): Promise<RenewalDetail['offer']> {
  const { id, number, worksheet, total, coverFrom, coverTo, validUntil } = row
  const state = stateNow(row.state, validUntil, now)
  const findings = actor.kind === 'customer' ? row.findings.map(findingForCustomer) : []
  const base = { quotationId: id, number, state, needsPhotographs: findings.some(({ needs }) => needs === 'inspection') }
  if (!worksheet || total === null || !coverFrom || !coverTo) return { ...base, priced: null }
  const stages = await stagesOf(db, actor, policy, { ...row, worksheet })
  const lines = differencesBetween(policy.worksheet, stages, worksheet)
  return {
    ...base,
    priced: {
      ...{ total, coverFrom, coverTo, validUntil, gapDays: gapDays(policy.coverTo, coverFrom) },
      lines: lines.map(({ before, after, reasons, ...line }) => ({
        ...line,
        before: before ?? null,
        after: after ?? null,
        reasons: [...reasons],
      })),
      reasons: [...reasonsOfTotal(policy.worksheet, stages)],
    },
  }
}

type Standing = {
  readonly offer: RenewalDetail['offer'] | undefined
  readonly following: PolicyRow | undefined
  readonly today: Day
  readonly windows: Windows
}

function actionsOf(policy: PolicyRow, row: RenewalRow | undefined, { offer, following, today, windows }: Standing): RenewalAction[] {
  if (!lineIn(policy).renewal || row?.state === 'renewed') return []
  if (following?.state === 'awaiting-payment') return ['pay']
  if (following && following.state !== 'cancelled') return []
  const isOpen = row?.state === 'due' || row?.state === 'offered'
  const isLive = offer && !quotationLife.isFinal(offer.state) && offer.state !== 'declined'
  const mayPrepare = mayBePrepared({ state: row?.state, endsOn: policy.coverTo, policyState: policy.state }, today, windows)
  return [
    ...(isOpen && offer && (offer.state === 'quoted' || offer.state === 'approved') ? (['accept', 'share'] as const) : []),
    ...(isOpen && offer?.state === 'accepted' ? (['go-on', 'share'] as const) : []),
    ...(mayPrepare && !(isOpen && isLive) ? (['prepare'] as const) : []),
    ...(isOpen && following === undefined ? (['decline'] as const) : []),
    ...(isOpen ? (['remind'] as const) : []),
  ]
}
