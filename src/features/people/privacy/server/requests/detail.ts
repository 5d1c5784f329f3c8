import { dayOf } from '#domain/day.ts'
import { staffIdsIn } from '#domain/history.ts'
import { privacyRequestLife } from '#domain/life-cycles.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import type { OwnRequest } from '../../public/contract/own-requests.ts'
import type { PrivacyRequest } from '../../public/contract/requests.ts'
import { daysLeft, deskSteps, isClosed, isLate, REFUSAL_GROUNDS, REQUEST_KINDS, REQUEST_WAYS } from '../../rules/requests.ts'
import type { RequestRow } from '../store/requests.ts'

const TITLES: Readonly<Record<string, string>> = {
  create: 'Received',
  identify: 'Identity proven',
  prepare: 'Answer prepared',
  revise: 'To be prepared again',
  answer: 'Answered',
  'answer-in-part': 'Answered in part',
  refuse: 'Refused',
  withdraw: 'Withdrawn',
}

/** A database value as the list member that it is; null if it is none. */
const oneOf = <T extends string>(words: readonly T[], word: string | null): T | null => words.find((each) => each === word) ?? null

const needed = <T>(value: T | null): T => {
  if (value === null) throw new Error('a request about data says what nobody knows')
  return value
}

export const stateOf = (row: RequestRow) => parseState(privacyRequestLife, row.state)
export const kindOf = (row: RequestRow) => needed(oneOf(REQUEST_KINDS, row.kind))

function factsOf(row: RequestRow, now: Date) {
  const { id, number, wish, dueOn, answer, fileKey, fileUntil, plan } = row
  const [state, today] = [stateOf(row), dayOf(now)]
  return {
    ...{ id, number, wish, dueOn, answer, state },
    kind: kindOf(row),
    askedAt: row.askedAt.toISOString(),
    isLate: isLate(state, dueOn, today),
    ground: oneOf(REFUSAL_GROUNDS, row.ground),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    copyUntil: fileKey && fileUntil && fileUntil >= today ? fileUntil : null,
    plan: (plan ?? []).map(({ kept, ...of }) => ({ ...of, kept: [...kept] })),
  }
}

/** What a person sees of their request: nothing that is prepared, until it is answered. */
export function ownRequest(row: RequestRow, now: Date): OwnRequest {
  const facts = factsOf(row, now)
  const isAnswered = facts.state === 'answered' || facts.state === 'partly'
  return {
    ...facts,
    plan: isAnswered && row.kind === 'erasure' ? facts.plan : [],
    copyUntil: isAnswered ? facts.copyUntil : null,
    mayWithdraw: !isClosed(facts.state),
  }
}

export async function requestDetail(db: Db, row: RequestRow, staffId: string, now: Date): Promise<PrivacyRequest> {
  const { version, name, mobile, email, identityProof, customerId, preparedBy, confirmedBy } = row
  const facts = factsOf(row, now)
  const happened = await historyOf(db, row.id)
  const names = await namesOfStaff(db, [preparedBy, confirmedBy, row.recordedBy, ...staffIdsIn(happened.map(({ actor }) => actor))])
  const whoWas = (actor: string) => {
    if (actor.startsWith('customer:')) return 'The person'
    return names.get(actor.slice('staff:'.length)) ?? 'The program'
  }
  return {
    ...facts,
    ...{ version, name, mobile, email, identityProof, customerId },
    way: needed(oneOf(REQUEST_WAYS, row.way)),
    daysLeft: daysLeft(row.dueOn, dayOf(now)),
    preparedBy: preparedBy && (names.get(preparedBy) ?? null),
    confirmedBy: confirmedBy && (names.get(confirmedBy) ?? null),
    isErased: row.erasedAt !== null,
    may: [...deskSteps({ kind: facts.kind, state: facts.state, preparedBy }, staffId)],
    history: happened.map(({ at, event, actor }) => ({ at: at.toISOString(), title: TITLES[event] ?? event, who: whoWas(actor) })),
  }
}
