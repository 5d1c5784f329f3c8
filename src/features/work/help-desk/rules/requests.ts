import { dayOf, endOf } from '#domain/day.ts'
import { workingDaysAfter } from '#domain/diligence.ts'
import type { HelpRequestState } from '#domain/life-cycles.ts'
import { type OfficeHours, officeHoursAfter } from '#domain/office-hours.ts'

/** The desk's service times that apply on a day. */
type Times = {
  readonly answerHours: number
  readonly acknowledgeDays: number
  readonly complaintDays: number
  readonly complexDays: number
  readonly office: OfficeHours
}

/** The end of the working day that many days on. Holidays are not considered, so that the legal deadline is never later than ours. */
const endOfWorkingDay = (since: Date, days: number): Date => endOf(workingDaysAfter(dayOf(since), days))

/** By when something received now is answered, and by when the desk first acts: a complaint is acknowledged before it is answered. */
export function promised(isComplaint: boolean, since: Date, times: Times): { readonly answerBy: Date; readonly dueAt: Date } {
  if (isComplaint) return { answerBy: endOfWorkingDay(since, times.complaintDays), dueAt: endOfWorkingDay(since, times.acknowledgeDays) }
  const answerBy = officeHoursAfter(since, times.answerHours, times.office)
  return { answerBy, dueAt: answerBy }
}

/** By when a complaint that turned out to be complex is answered. */
export const complexAnswerBy = (since: Date, times: Times): Date => endOfWorkingDay(since, times.complexDays)

const HOUR_MS = 3_600_000

/** When its assignee is reminded: an hour before, or a day before if days are counted. */
export const remindAt = (dueAt: Date, isComplaint: boolean): Date => new Date(dueAt.getTime() - (isComplaint ? 24 : 1) * HOUR_MS)

export const MOST_PICTURES = 10
export const SCORES = [1, 2, 3, 4, 5] as const

/** Days after it was solved within which writing opens it again. */
export const REOPENS_DAYS = 30

export const DESK_STEPS = ['take', 'give', 'answer', 'note', 'extend'] as const
export type DeskStep = (typeof DESK_STEPS)[number]

type Standing = {
  readonly state: HelpRequestState
  readonly isComplaint: boolean
  readonly isComplex: boolean
  readonly isAnswered: boolean
  readonly assignedTo: string | null
}

/** What someone at the desk may do with a request. */
export function deskSteps({ state, isComplaint, isComplex, isAnswered, assignedTo }: Standing, staffId: string): readonly DeskStep[] {
  const isOpen = state === 'open' || state === 'taken'
  return [
    ...(state === 'open' || (state === 'taken' && assignedTo !== staffId) ? (['take'] as const) : []),
    ...(isOpen ? (['give', 'answer'] as const) : []),
    'note',
    ...(isOpen && isComplaint && !isComplex && !isAnswered ? (['extend'] as const) : []),
  ]
}

/** A ready-made answer for one person; someone known only by a number is not addressed by it. */
export const filledAnswer = (text: string, { name, number }: { readonly name: string; readonly number: string }): string =>
  text.replaceAll('{name}', /^[\d+]/.test(name) ? 'customer' : name).replaceAll('{number}', number)
