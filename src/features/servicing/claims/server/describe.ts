import { dayOf, daysBetween } from '#domain/day.ts'
import { formatAnswer } from '#domain/format-answer.ts'
import { nameActor, staffIdsIn } from '#domain/history.ts'
import type { ClaimState } from '#domain/life-cycles.ts'
import { accountDoubts } from '#domain/payout-account.ts'
import { getAgent, namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { claimTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import { policyAt, policyEverHeld } from '#features/servicing/policies/public/server/commands/policies.ts'
import { mortgageeOf, premiumLeft } from '#features/servicing/policies/public/server/commands/total-loss.ts'
import type { Actor, Staff } from '#kit/actor.ts'
import { fieldsOf } from '#kit/field.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import { lineIn, lineOf } from '#lines'
import type { ClaimPaper } from '#lines/line/claims.ts'
import type { OfficeClaim } from '../public/contract/office.ts'
import type { ClaimDetail, ClaimMessage } from '../public/contract/own.ts'
import { latestPayment } from '../rules/clock.ts'
import type { ClaimItem } from '../rules/list.ts'
import { lossKindOf } from '../rules/notice.ts'
import { isThere, OTHER_PAPER } from '../rules/papers.ts'
import { officeSteps, ownSteps } from '../rules/steps.ts'
import { mobileOf } from './notify.ts'
import { type ClaimRow, countOthers, filesOf, messagesOf, paidFor, stateOf, takenByOthers } from './store.ts'
import { reportsOfClaim } from './third-party/store.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const HAPPENED: Readonly<Record<string, string>> = {
  create: 'Reported',
  'ask-papers': 'Documents asked for',
  complete: 'All documents received',
  assess: 'Reviewed',
  propose: 'An amount was proposed',
  return: 'The proposal was returned',
  offer: 'An amount was offered',
  accept: 'The offer was accepted',
  refuse: 'The offer was refused',
  'take-back': 'The offer was withdrawn',
  settle: 'Paid',
  deny: 'Not paid',
  withdraw: 'Withdrawn',
  reopen: 'Opened again',
}

const OTHER_NAME = 'The account name is not the name of the policyholder.'

/** Internal steps of the office. */
const INSIDE = ['propose', 'return']

/** States in which the customer knows an amount. */
const isTold = (state: ClaimState): boolean => state === 'offered' || state === 'agreed' || state === 'settled'

const lossOf = (row: Pick<ClaimRow, 'line' | 'kind'>) => lossKindOf(lineOf(row.line), row.kind)

export const lossTitleOf = (row: Pick<ClaimRow, 'line' | 'kind'>): string => lossOf(row)?.title ?? row.kind

/** Every slot for which a file may be sent: photographs, listed documents, those that the office named, and anything else. */
export function placesOf(row: ClaimRow): readonly ClaimPaper[] {
  const { photos = [], papers = [] } = lossOf(row) ?? {}
  const named = row.wanted.filter(({ code }) => !papers.some((paper) => paper.code === code))
  return [...photos, ...papers, ...named, { code: OTHER_PAPER, title: 'Something else' }]
}

export const itemOf = (row: ClaimRow, now: Date): ClaimItem & { readonly kind: string } => {
  const state = stateOf(row)
  return {
    ...{ id: row.id, number: row.number, line: row.line, kind: row.kind, state, holderName: row.holderName },
    ...{ policyId: row.policyId, policyNumber: row.policyNumber, lossOn: dayOf(row.lossAt) },
    loss: lossTitleOf(row),
    ...{ createdAt: row.createdAt.toISOString(), dueAt: iso(row.dueAt), isLate: row.dueAt !== null && row.dueAt < now },
    offered: isTold(state) ? row.offered : null,
  }
}

/** Days after the loss on which it was reported, if later than the line allows. */
function lateDaysOf({ line, lossAt, createdAt }: ClaimRow): number | null {
  const { noticeDays } = lineIn({ line }).claims
  const days = daysBetween(dayOf(lossAt), dayOf(createdAt))
  return noticeDays !== undefined && days > noticeDays ? days : null
}

async function sharedOf(db: Db, row: ClaimRow, viewer: Actor, now: Date) {
  const line = lineIn(row)
  const policy = await policyAt(db, await policyEverHeld(db, viewer, row.policyId), row.lossAt)
  const loss = lossOf(row)
  const { asks, title, photos, papers } = loss ?? { asks: undefined, title: row.kind, photos: [], papers: [] }
  const { place = '', story = '', answers = {} } = row.told
  const files = await filesOf(db, row.id)
  const written = await messagesOf(db, [row.id])
  const happened = await historyOf(db, row.id)
  const actors = [
    row.reportedBy,
    ...files.map(({ sentBy }) => sentBy),
    ...written.map(({ writtenBy }) => writtenBy),
    ...happened.map(({ actor }) => actor),
  ]
  const names = await namesOfStaff(db, [...staffIdsIn(actors), row.assignedTo, row.proposedBy])
  const nameOf = (actor: string) => nameActor(actor, { viewer, ...row, nameOfStaff: (id) => names.get(id) })
  const places = placesOf(row)
  const shared = {
    ...{ id: row.id, number: row.number, version: row.version, state: stateOf(row), standing: row.standing, place, story },
    policy: {
      ...{ id: policy.id, line: row.line, lineName: line.name, number: row.policyNumber, description: policy.description },
      ...{ holderName: row.holderName, coverFrom: policy.coverFrom, coverTo: policy.coverTo },
    },
    ...{ loss: title, lossAt: row.lossAt.toISOString(), createdAt: row.createdAt.toISOString(), lateDays: lateDaysOf(row) },
    facts: (asks ? fieldsOf(asks) : []).flatMap((field) => {
      const value = formatAnswer(field, answers[field.name], {})
      return value === undefined ? [] : [{ label: field.label, value }]
    }),
    wanted: row.wanted.map(({ since, ...paper }) => ({ ...paper, isThere: isThere({ ...paper, since }, files) })),
    photos: photos.map(({ code, title: name, help }) => ({ code, title: name, help })),
    papers: [...papers],
    files: files.map(({ id, paper, name, sentBy, createdAt }) => ({
      ...{ id, paper, name, by: nameOf(sentBy), at: createdAt.toISOString() },
      title: places.find(({ code }) => code === paper)?.title ?? paper,
    })),
    ...{ dueAt: iso(row.dueAt), isLate: row.dueAt !== null && row.dueAt < now },
    fault: loss?.counts === 'at-fault' ? row.fault : null,
    ...{ settledAt: iso(row.settledAt), paidReference: row.paidReference },
  }
  const messages = written.map(
    ({ id, writtenBy, isOffice, isNote, text, createdAt }): ClaimMessage => ({
      ...{ id, by: nameOf(writtenBy), side: isNote ? 'note' : isOffice ? 'office' : 'own', text, at: createdAt.toISOString() },
    }),
  )
  const story_ = happened.map(({ at, event, actor }) => ({
    event,
    at: at.toISOString(),
    title: HAPPENED[event] ?? event,
    by: nameOf(actor),
  }))
  return { shared, messages, happened: story_, policy, names }
}

const withoutEvent = ({ event: _, ...told }: { event: string; at: string; title: string; by: string }) => told

const NO_AMOUNTS = { offered: null, isTotal: false, deducted: 0 }

/** What is offered or was paid; for a total loss, less the remaining premium. */
async function amountsOf(db: Db, row: ClaimRow) {
  const { offered, isTotal } = row
  const isOpen = isTotal && stateOf(row) !== 'settled'
  return { offered, isTotal, deducted: isOpen ? await premiumLeft(db, row.policyId) : row.deducted }
}

/** The amounts as far as the customer knows them. */
export const toldAmountsOf = async (db: Db, row: ClaimRow) => (isTold(stateOf(row)) ? amountsOf(db, row) : NO_AMOUNTS)

/** A claim for its reporter or their agent. What the office has not communicated yet is left out. */
export async function ownClaim(db: Db, row: ClaimRow, viewer: Actor, now: Date): Promise<ClaimDetail> {
  const { shared, messages, happened } = await sharedOf(db, row, viewer, now)
  const { state } = shared
  return {
    ...shared,
    // That a second person has to confirm it is not disclosed outside.
    state: state === 'seconding' ? 'assessed' : state,
    messages: messages.filter(({ side }) => side !== 'note'),
    happened: happened.filter(({ event }) => !INSIDE.includes(event)).map(withoutEvent),
    ...(await toldAmountsOf(db, row)),
    payTo: viewer.kind === 'customer' ? row.payTo : null,
    decision: isTold(state) || state === 'denied' ? (row.decision?.text ?? null) : null,
    may: [...ownSteps(state, viewer.kind === 'customer')],
  }
}

/**
 * The most that can be offered for the loss: what the cover pays, by the policy at the time, less what was paid before, and what is `taken`
 * by other losses that share it.
 */
export async function limitOf(db: Db, row: ClaimRow, viewer: Actor): Promise<{ readonly limit: number | null; readonly taken: number }> {
  const policy = await policyAt(db, await policyEverHeld(db, viewer, row.policyId), row.lossAt)
  const paid = stateOf(row) === 'settled' ? 0 : await paidFor(db, row)
  const loss = lossOf(row)
  const most = loss?.limit(policy.answers, await getTariff(db, policy.tariffId), row.told.answers ?? {}, paid)
  const taken = loss?.sharesLimit ? await takenByOthers(db, row) : 0
  return { limit: most === undefined ? null : Math.max(most - paid - taken, 0), taken }
}

export async function officeClaim(db: Db, row: ClaimRow, viewer: Staff, now: Date): Promise<OfficeClaim> {
  const { shared, messages, happened, names, policy } = await sharedOf(db, row, viewer, now)
  const mayBeTotal = lossOf(row)?.mayBeTotal ?? false
  const terms = await claimTermsOn(db, dayOf(now))
  return {
    ...shared,
    ...{ messages, happened: happened.map(withoutEvent), decision: row.decision?.text ?? null },
    ...(await amountsOf(db, row)),
    ...{ mayBeTotal, mortgagee: (mayBeTotal && (await mortgageeOf(db, policy))) || null },
    agentName: (await getAgent(db, row.agentId)).name,
    mobile: (await mobileOf(db, row)) ?? '',
    assignee: row.assignedTo && (names.get(row.assignedTo) ?? ''),
    ...{ assigneeId: row.assignedTo, assessor: row.assessor, shop: row.shop, reserve: row.reserve, recovered: row.recovered },
    limit: (await limitOf(db, row, viewer)).limit,
    aloneUpTo: terms.aloneUpTo,
    proposedBy: row.proposedBy && (names.get(row.proposedBy) ?? ''),
    payTo: row.payTo,
    payToDoubts: row.payTo ? accountDoubts(row.payTo, { name: row.holderName, otherwise: OTHER_NAME }) : [],
    latestAt: iso(latestPayment(row.provenAt, terms)),
    others: await countOthers(db, row),
    thirdParties: await reportsOfClaim(db, row.id),
    may: [...officeSteps({ ...row, state: shared.state }, viewer.id)],
  }
}
