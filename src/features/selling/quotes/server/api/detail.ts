import { dayOf } from '#domain/day.ts'
import { nameActor } from '#domain/history.ts'
import type { QuotationState } from '#domain/life-cycles.ts'
import { findObstacle } from '#features/people/licences/public/server/commands.ts'
import { tariffFor } from '#features/selling/tariffs/public/rules.ts'
import { getTariff, tariffsOf } from '#features/selling/tariffs/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Line } from '#lines/line.ts'
import type { Action, Quotation } from '../../public/contract/quotes.ts'
import { findingForCustomer, markPhotographed, withoutRemedy } from '../../public/rules/audience.ts'
import { stateNow } from '../../public/rules/quotes.ts'
import { agreementOf } from '../../public/server/commands/agreement.ts'
import { findingsFor, hasSealed, hideAnswers, mayReadSealed } from '../../public/server/sealed-answers.ts'
import { photographsThere } from '../../public/server/sources.ts'
import { nextOf, storyOf } from '../../rules/next.ts'
import { labelsOffered } from '../../rules/offered.ts'
import type { QuotationRow } from '../store/quotes.ts'
import { type Surroundings, surroundingsOf } from '../store/surroundings.ts'
import { codedIn, labelsOf } from './labels.ts'

export type ActorContext = { readonly actor: Actor; readonly now: Date }

/** Everything that the person asking may know about a quotation. */
export async function detailOf(db: Db, stored: QuotationRow, { actor, now }: ActorContext): Promise<Quotation> {
  const line = lineIn(stored)
  const mayRead = await mayReadSealed(db, line, stored, { actor, now })
  const row = mayRead ? stored : { ...hideAnswers(line, stored), findings: findingsFor(stored.findings, false) }
  const labels = { ...(await labelsOf(db, codedIn(line, row))), ...(await labelsOfOffers(db, line, row, now)) }
  const { agent, customerId, policy, lead, previous, again, inspection, versions, isAsked, consents, steps, ...around } =
    await surroundingsOf(db, row, actor)
  const history = storyOfRecord(row, steps, actor)
  const tariff = await tariffOf(db, row, now)
  const agreement = await agreementOf(db, row.commercial, { id: row.agentId })
  const state = stateNow(row.state, row.validUntil, now)
  const brought = actor.kind === 'staff' ? around.brought : null
  const last = steps.at(-1)
  const open = inspection === 'submitted' ? row.findings.map(markPhotographed) : row.findings
  const told = actor.kind === 'customer' ? open.map(findingForCustomer) : open
  // What became a policy can no longer be changed, so no one is asked to change it.
  const findings = state === 'converted' ? told.map(withoutRemedy) : told
  const next = nextOf({
    state,
    validUntil: row.validUntil,
    findings,
    approval: row.approval,
    isTariffInForce: tariff?.isInForce ?? true,
    policyNumber: policy?.number ?? null,
    againAs: again?.number ?? null,
    inspection,
    isAsked,
    isForCustomer: actor.kind === 'customer',
    obstacle: OPEN_OFFERS.includes(state) ? ((await findObstacle(db, { agentId: row.agentId, line }, actor, dayOf(now))) ?? null) : null,
    decision: last?.event === 'decline' ? last.reason : null,
  })
  return {
    id: row.id,
    number: row.number,
    line: row.line,
    state,
    version: row.version,
    step: row.step,
    description: row.description,
    holderName: row.holderName,
    answers: row.answers,
    holder: row.holder,
    alternate: row.alternate,
    commercial: row.commercial,
    agreement: {
      name: agreement.name ?? null,
      discount: agreement.discount,
      maxCreditDays: actor.kind === 'staff' ? agreement.maxCreditDays : null,
    },
    labels,
    branch: row.branch,
    experience: row.experience,
    worksheet: row.worksheet,
    total: row.total,
    findings,
    approval: row.approval && {
      at: row.approval.at,
      reason: row.approval.reason,
      conditions: row.approval.conditions,
      loading: row.approval.loading,
      lapsed: row.approval.lapsed,
    },
    conditions: row.conditions,
    versions,
    coverFrom: row.coverFrom,
    coverTo: row.coverTo,
    quotedAt: row.quotedAt?.toISOString() ?? null,
    validUntil: row.validUntil,
    tariff,
    instalments: await instalmentsOf(db, line, stored),
    agent,
    customerId,
    policy,
    lead: actor.kind === 'staff' ? lead : null,
    previous,
    again,
    consents,
    next: {
      ...next,
      photos: next.step === 'photograph' ? await onlyContribution(photographsThere)(db, row.id) : null,
      since: history.at(-1)?.at ?? row.createdAt.toISOString(),
    },
    may: actionsOf(state, actor, again !== null).filter((action) => action !== 'edit' || mayRead || !hasSealed(line, stored)),
    brought,
    history,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** States in which a sale may be concluded next. */
const OPEN_OFFERS: readonly QuotationState[] = ['quoted', 'approved', 'accepted']

/** The labels of the chosen offers, from the version that priced them, or the one in force. */
async function labelsOfOffers(db: Db, line: Line, { tariffId, answers }: QuotationRow, now: Date): Promise<Record<string, string>> {
  const today = dayOf(now)
  const tariff = tariffId ? await getTariff(db, tariffId) : tariffFor(await tariffsOf(db, line.code, today), today)
  return tariff && line.price.fits(tariff) ? labelsOffered(line, answers, tariff) : {}
}

async function tariffOf(db: Db, { tariffId, line, coverFrom }: QuotationRow, now: Date): Promise<Quotation['tariff']> {
  if (!tariffId) return null
  const { version } = await getTariff(db, tariffId)
  const today = dayOf(now)
  const begins = coverFrom && coverFrom > today ? coverFrom : today
  const isInForce = (await tariffsOf(db, line, today)).some(
    ({ id, effectiveFrom, effectiveTo }) => id === tariffId && effectiveFrom <= begins && (effectiveTo === null || effectiveTo >= begins),
  )
  return { version, isInForce }
}

/** The instalments in which the price is paid, by the version that priced it. */
async function instalmentsOf(db: Db, line: Line, { tariffId, worksheet, answers }: QuotationRow): Promise<Quotation['instalments']> {
  if (!tariffId || !worksheet || line.price.instalmentField === undefined) return null
  const tariff = await getTariff(db, tariffId)
  if (!line.price.fits(tariff) || !line.risk.isComplete(answers)) return null
  const plan = line.price.instalments(answers, tariff)
  return plan ? { parts: plan.parts, months: plan.months, graceDays: plan.graceDays } : null
}

/** Steps whose reasons are the findings in the agent's words, or name the tariff; customers read the findings in their own. */
const IN_OUR_WORDS = new Set(['refer', 'decline-by-rule', 'quote', 'clear', 'approval-stands'])

function storyOfRecord(
  { agentId, customerId, holderName }: QuotationRow,
  steps: Surroundings['steps'],
  viewer: Actor,
): Quotation['history'] {
  return steps.map(({ at, actor, event, reason, name }) => ({
    at,
    who: nameActor(actor, { viewer, agentId, customerId, holderName, nameOfStaff: () => name ?? undefined }),
    what: storyOf(event),
    why: viewer.kind === 'customer' && IN_OUR_WORDS.has(event) ? null : reason,
  }))
}

const SELLERS_MAY: Readonly<Record<QuotationState, readonly Action[]>> = {
  draft: ['edit', 'quote', 'withdraw', 'share'],
  quoted: ['accept', 'edit', 'print', 'share', 'withdraw'],
  approved: ['accept', 'edit', 'print', 'share', 'withdraw'],
  referred: ['edit', 'print', 'withdraw'],
  declined: ['edit', 'print'],
  accepted: ['convert', 'print', 'share', 'withdraw'],
  converted: ['print', 'requote'],
  expired: ['requote', 'print'],
  withdrawn: ['requote'],
}

function actionsOf(state: QuotationState, actor: Actor, isQuotedAgain: boolean): Action[] {
  if (actor.kind === 'staff' && actor.features.includes('UNDERWRITING') && !actor.features.includes('QUOTES'))
    return state === 'referred' ? ['decide', 'print'] : SELLERS_MAY[state].filter((each) => each === 'print')
  if (actor.kind === 'staff' && !actor.features.includes('QUOTES')) return SELLERS_MAY[state].filter((each) => each === 'print')
  const may = SELLERS_MAY[state].filter((each) => actor.kind === 'staff' || each !== 'share')
  return isQuotedAgain && state === 'expired' ? may.filter((each) => each !== 'requote') : may
}
