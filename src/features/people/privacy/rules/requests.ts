import { addDays, type Day, daysBetween } from '#domain/day.ts'
import type { PrivacyRequestState } from '#domain/life-cycles.ts'

export const REQUEST_KINDS = ['access', 'correction', 'erasure'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const kindName: Readonly<Record<RequestKind, string>> = {
  access: 'A copy of my data',
  correction: 'Correct my data',
  erasure: 'Erase my data',
}

/** How a request came. */
export const REQUEST_WAYS = ['home', 'visit', 'letter', 'email', 'phone'] as const
export type RequestWay = (typeof REQUEST_WAYS)[number]
export const wayName: Readonly<Record<RequestWay, string>> = {
  home: 'Asked in the customer’s account',
  visit: 'Came in person',
  letter: 'By letter',
  email: 'By e-mail',
  phone: 'By phone',
}

/** The grounds on which the law lets a request be refused (RA 10173, sections 16 and 19; rules, section 34). */
export const REFUSAL_GROUNDS = ['identity', 'unfounded', 'kept-by-law', 'others', 'nothing-held'] as const
export type RefusalGround = (typeof REFUSAL_GROUNDS)[number]
export const groundName: Readonly<Record<RefusalGround, string>> = {
  identity: 'It was not proven who is asking',
  unfounded: 'It is plainly unfounded, or repeats what was answered',
  'kept-by-law': 'The law requires us to keep it',
  others: 'It would reveal or harm someone else',
  'nothing-held': 'We hold nothing about this person',
}

export const isClosed = (state: PrivacyRequestState): boolean => ['answered', 'partly', 'refused', 'withdrawn'].includes(state)

/** The last day for an answer: this many days after it was asked for, whatever happened in the meantime. */
export const answerBy = (askedOn: Day, days: number): Day => addDays(askedOn, days)

/** How many days before the last one the person who answers is reminded. */
const REMIND_DAYS_BEFORE = [10, 3]

/** The days on which someone is reminded, and the one on which it is late; past ones are left out. */
export function remindersOf(dueOn: Day, today: Day): readonly { readonly on: Day; readonly daysLeft: number }[] {
  return [...REMIND_DAYS_BEFORE, -1].map((daysLeft) => ({ on: addDays(dueOn, -daysLeft), daysLeft })).filter(({ on }) => on > today)
}

export const isLate = (state: PrivacyRequestState, dueOn: Day, today: Day): boolean => !isClosed(state) && today > dueOn

export const daysLeft = (dueOn: Day, today: Day): number => daysBetween(today, dueOn)

/** How many days a copy can be downloaded, so that it is not left lying around. */
export const COPY_KEPT_DAYS = 14

export const DESK_STEPS = ['identify', 'prepare', 'revise', 'answer', 'confirm', 'refuse'] as const
export type DeskStep = (typeof DESK_STEPS)[number]

type Standing = { readonly kind: RequestKind; readonly state: PrivacyRequestState; readonly preparedBy: string | null }

/** What someone at the desk may do next. An erasure is prepared by one person and confirmed by another. */
export function deskSteps({ kind, state, preparedBy }: Standing, staffId: string): readonly DeskStep[] {
  if (state === 'asked') return ['identify', 'refuse']
  if (state === 'identified') return kind === 'correction' ? ['answer', 'refuse'] : ['prepare', 'refuse']
  if (state !== 'prepared') return []
  if (kind === 'access') return ['answer', 'revise', 'refuse']
  return preparedBy === staffId ? ['revise', 'refuse'] : ['confirm', 'revise', 'refuse']
}
