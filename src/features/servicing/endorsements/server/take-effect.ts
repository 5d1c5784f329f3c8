import { dayOf, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { nameOf, type Policyholder } from '#domain/person.ts'
import { withLines } from '#domain/worksheet.ts'
import { describeRisk } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import { creditLowered } from '#features/servicing/invoices/public/server/commands.ts'
import { type ChargeRow, lowerInstalment } from '#features/servicing/policies/public/server/commands/charges.ts'
import type { PolicyNotifier } from '#features/servicing/policies/public/server/commands/notify.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { amendPolicy, markIncomplete, type PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import { holderChanged, premiumReturned } from '#features/servicing/policies/public/server/events.ts'
import { policyCertificates } from '#features/servicing/policies/public/server/sources.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import { emit, onlyContribution } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { lineIn } from '#lines'
import type { PriceOfChange } from '../public/contract/price.ts'
import { withDifference } from '../rules/changes.ts'
import { lowerInstalments } from '../rules/lower-instalments.ts'
import type { PricedChange } from '../rules/price.ts'
import { kindNamed } from './kinds.ts'
import { instalmentsLeft, priceChange } from './price.ts'
import { type EndorsementRow, stepOf } from './store.ts'
import { countsFrom, termAfter } from './term.ts'

/** The actor as which everything that belongs to a policy follows it, whoever took it over. */
const PROGRAM: Actor = { kind: 'system', name: 'endorsements' }

export type Doing = {
  readonly db: Db
  readonly actor: Actor
  readonly now: Date
  readonly enqueue: Enqueue
  readonly notifier: PolicyNotifier
}

/** The resulting price. */
type Priced = Pick<PricedChange, 'charged' | 'standing' | 'price'>

/** Applies a change to the policy, locked by the caller, from its day on: answers, keys, certificate; everyone is notified. */
export async function takeEffect(policy: PolicyRow, row: EndorsementRow, doing: Doing, priced?: Priced): Promise<void> {
  const { db, enqueue, notifier } = doing
  const { name } = kindNamed(policy, row.kind)
  const { amended, on } = await amend(policy, row, doing, priced)
  if (amended.customerId !== policy.customerId) await notifier.passedOn(db, policy, on, enqueue)
  if (priced && priced.price.total < 0) await returnLess(amended, row, priced.price, doing)
  await notifier.changed(db, amended, { what: name, on }, enqueue)
}

/** Notifies the customer of the payment, which puts it into effect. */
export async function takeEffectPaid(
  policy: PolicyRow,
  row: EndorsementRow,
  charge: ChargeRow,
  doing: Omit<Doing, 'notifier'>,
): Promise<void> {
  const today = dayOf(doing.now)
  const { standing, price } = await priceChange(doing.db, policy, row, today)
  const paid = row.price ?? price
  await amend(policy, row, doing, { standing, charged: withLines(policy.worksheet, charge.lines, standing), price: paid })
}

/** A reduction lowers the remaining instalments; any excess is credited and refunded the way it was paid, once. */
async function returnLess(
  policy: PolicyRow,
  row: EndorsementRow,
  { lines }: PriceOfChange,
  { db, actor, now, enqueue }: Doing,
): Promise<void> {
  const reason = `Endorsement ${row.n}: ${kindNamed(policy, row.kind).name}.`
  const { total, net } = await runAsSystem(db, actor, async () => {
    const { instalments, rest } = lowerInstalments(await instalmentsLeft(db, policy), lines)
    for (const { id, lines: asked } of instalments) await lowerInstalment(db, policy, id, asked, now)
    return rest.length === 0 ? { total: 0, net: 0 } : creditLowered(db, { policyId: policy.id, lines: rest, reason, now })
  })
  if (total > 0) await emit(premiumReturned, db, { policyId: policy.id, sourceId: row.id, amount: total, net, reason, actor, now }, enqueue)
}

async function amend(policy: PolicyRow, row: EndorsementRow, doing: Omit<Doing, 'notifier'>, priced?: Priced) {
  const { db, actor, now } = doing
  const { name, onlyBeforeStart } = kindNamed(policy, row.kind)
  const changed = await changedOf(db, policy, row, now)
  // A change with a price, or a new owner, applies from the day on which it is paid, approved or taken over: never before another change,
  // since none is later than today.
  const counting = onlyBeforeStart ? { coverFrom: changed.coverFrom ?? policy.coverFrom } : policy
  const on = priced || row.newOwnerId ? countsFrom(counting, dayOf(now)) : row.effectiveOn
  const cost = priced ? ` ${costSentence(priced.price)}` : ''
  const amended = await amendPolicy(
    db,
    policy,
    {
      ...changed,
      ...(priced ? { worksheet: priced.charged, standing: priced.standing } : {}),
      effectiveOn: on,
      reason: `Endorsement ${row.n}, from ${formatDay(on)}: ${name}.${cost}`,
    },
    actor,
    now,
  )
  await stepOf(db, actor, row, {
    event: 'take-effect',
    set: {
      version: amended.version,
      inForceAt: now,
      effectiveOn: on,
      ...(priced ? { price: priced.price } : {}),
      ...(row.takenOver ? { takenOver: row.takenOver } : {}),
      decidedBy: row.decidedBy ?? actorName(actor),
    },
  })
  const { customerId: from } = policy
  const { customerId: to } = amended
  if (to !== from)
    await runAsSystem(db, actor, () => emit(holderChanged, db, { policyId: policy.id, from, to, reason: name, actor: PROGRAM, now }))
  await correctCertificate(amended, doing)
  await notifyAgentOfPolicy(db, policy.id, { kind: 'endorsement-in-force', title: msg`Policy changed: ${name}`, by: actor })
  return { amended, on }
}

/** Shown with the versions of a policy. */
const costSentence = ({ total, returnsNothing, lowered = 0 }: PriceOfChange): string =>
  total > 0
    ? `${formatPesos(total)} more was paid.`
    : total < 0
      ? [
          lowered > 0 && `The remaining instalments are ${formatPesos(lowered)} less.`,
          -total > lowered && `${formatPesos(-total - lowered)} is returned.`,
        ]
          .filter(Boolean)
          .join(' ')
      : returnsNothing
        ? 'It costs less, and nothing is returned for cover that has started.'
        : 'The premium stays the same.'

/** The columns of the policy that change. */
async function changedOf(db: Db, policy: PolicyRow, row: EndorsementRow, now: Date): Promise<Partial<PolicyRow>> {
  const line = lineIn(policy)
  const kind = kindNamed(policy, row.kind)
  if (kind.of === 'risk') {
    const answers = withDifference(policy.answers, row)
    const { from: coverFrom, to: coverTo } = await termAfter(db, policy, kind, answers)
    return { answers, description: await describeRisk(db, line, answers, now), ...(kind.onlyBeforeStart ? { coverFrom, coverTo } : {}) }
  }
  const holder: Policyholder = line.risk.holder.parse(withDifference(policy.holder, row))
  const named = { holder, holderName: nameOf(holder) }
  // The co-payer did so for the former holder.
  return row.newOwnerId ? { ...named, customerId: row.newOwnerId, alternate: null } : named
}

/** Updates the registration of its certificate to the policy; if it differs, the certificate is printed again once it is recorded. */
async function correctCertificate(policy: PolicyRow, { db, actor, enqueue }: Omit<Doing, 'notifier'>): Promise<void> {
  const term = { from: policy.coverFrom, to: policy.coverTo }
  const registration = lineIn(policy).documents.registration?.(policy.answers, policy.holder, term, await getTariff(db, policy.tariffId))
  if (!registration) return
  await runAsSystem(db, actor, async () => {
    const isUnderWay = await onlyContribution(policyCertificates).correct(db, policy.id, registration, { actor, enqueue })
    if (isUnderWay) await markIncomplete(db, policy.id)
  })
}
