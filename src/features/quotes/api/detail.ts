import { dayOf } from '#domain/day.ts'
import type { QuotationState } from '#domain/life-cycles.ts'
import { whoDid } from '#domain/story.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import type { Line } from '#lines/line.ts'
import type { Action, Quotation } from '../contract.ts'
import { nextOf, storyOf } from '../rules/next.ts'
import { stateNow } from '../rules.ts'
import { type Surroundings, surroundingsOf } from '../store/surroundings.ts'
import { getTariff, tariffsOf } from '../store/tariffs.ts'
import type { QuotationRow } from '../store.ts'
import { codedIn, labelsOf } from './labels.ts'

export type Asking = { readonly actor: Actor; readonly now: Date }

/** The line of a stored quotation; a line that we no longer sell still has its definition. */
export function lineIn({ line }: Pick<QuotationRow, 'line'>): Line {
  const found = lineOf(line)
  if (!found) throw new Error(`quotation of unknown line ${line}`)
  return found
}

/** Everything that the person who asks may know of a quotation. */
export async function detailOf(db: Db, row: QuotationRow, { actor, now }: Asking): Promise<Quotation> {
  const line = lineIn(row)
  const labels = await labelsOf(db, codedIn(line, row))
  const { agent, policy, lead, previous, again, consents, steps } = await surroundingsOf(db, row)
  const history = storyOfRecord(row, steps, actor)
  const tariff = await tariffOf(db, row, now)
  const state = stateNow(row.state, row.validUntil, now)
  const last = steps.at(-1)
  const next = nextOf({
    state,
    validUntil: row.validUntil,
    findings: row.findings,
    isTariffInForce: tariff?.isInForce ?? true,
    policyNumber: policy?.number ?? null,
    againAs: again?.number ?? null,
    decision: last?.event === 'approve' || last?.event === 'decline' ? last.reason : null,
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
    labels,
    branch: row.branch,
    worksheet: row.worksheet,
    total: row.total,
    findings: row.findings,
    coverFrom: row.coverFrom,
    coverTo: row.coverTo,
    quotedAt: row.quotedAt?.toISOString() ?? null,
    validUntil: row.validUntil,
    tariff,
    agent,
    customerId: row.customerId,
    policy,
    lead: actor.kind === 'staff' ? lead : null,
    previous,
    again,
    consents,
    next: { ...next, since: history.at(-1)?.at ?? row.createdAt.toISOString() },
    may: actionsOf(state, actor, again !== null),
    history,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function tariffOf(db: Db, { tariffId, line, coverFrom }: QuotationRow, now: Date): Promise<Quotation['tariff']> {
  if (!tariffId) return null
  const { version } = await getTariff(db, tariffId)
  const today = dayOf(now)
  const begins = coverFrom && coverFrom > today ? coverFrom : today
  const inForce = await tariffsOf(db, line, begins)
  return { version, isInForce: inForce.some((each) => each.id === tariffId && each.effectiveFrom <= begins) }
}

function storyOfRecord(
  { agentId, customerId, holderName }: QuotationRow,
  steps: Surroundings['steps'],
  viewer: Actor,
): Quotation['history'] {
  return steps.map(({ at, actor, event, reason, name }) => ({
    at,
    who: whoDid(actor, { viewer, agentId, customerId, holderName, nameOfStaff: () => name ?? undefined }),
    what: storyOf(event),
    why: reason,
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
