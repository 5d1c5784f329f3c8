import { z } from 'zod'
import { HELP_TOPICS } from '#domain/help-topics.ts'
import { staffIdsIn } from '#domain/history.ts'
import { activeStaffWith, getAgent, namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { Actor, Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { historyOf } from '#kit/server/life-cycle.ts'
import type { DeskRequest } from '../public/contract/desk.ts'
import type { HelpMessage, HelpRequest, HelpRequestItem } from '../public/contract/own.ts'
import { deskSteps, filledAnswer, REOPENS_DAYS } from '../rules/requests.ts'
import { articlesFor, readyAnswers } from './articles.ts'
import { mobileOf } from './notify.ts'
import { type MessageRow, messagesOf, type RequestRow, stateOf } from './store/requests.ts'

const Topic = z.enum(HELP_TOPICS)
const DAY_MS = 86_400_000
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** By when the person who asked gets an answer: as promised, or counted from when they wrote again. */
const nextAnswerBy = ({ dueAt, answerBy, firstAnsweredAt }: RequestRow): Date | null => {
  if (dueAt === null) return null
  return firstAnsweredAt ? dueAt : answerBy
}

const factsOf = (row: RequestRow, now: Date) => {
  const answerBy = nextAnswerBy(row)
  return {
    id: row.id,
    number: row.number,
    topic: Topic.parse(row.topic),
    state: stateOf(row),
    answerBy: iso(answerBy),
    isLate: answerBy !== null && answerBy < now,
  }
}

export const itemOf = (row: RequestRow, question: string, now: Date): HelpRequestItem => ({
  ...factsOf(row, now),
  question,
  updatedAt: row.updatedAt.toISOString(),
})

/** Whether the person who asked may write: while it is open, and for some days after it was solved. */
export const mayWrite = (row: RequestRow, now: Date): boolean =>
  row.solvedAt === null || now.getTime() - row.solvedAt.getTime() < REOPENS_DAYS * DAY_MS

const messageOf = (
  { id, staffId, isNote, text, name, correctsId, createdAt }: MessageRow,
  by: string,
  corrected: ReadonlySet<string | null>,
): HelpMessage => ({
  ...{ id, by, text, picture: name, isCorrection: correctsId !== null, isCorrected: corrected.has(id) },
  side: isNote ? 'note' : staffId ? 'desk' : 'asker',
  at: createdAt.toISOString(),
})

const correctedIn = (messages: readonly MessageRow[]): ReadonlySet<string | null> => new Set(messages.map(({ correctsId }) => correctsId))

/** Whether someone at the desk may correct it: their own words to whoever asked, as they stand now. */
export const mayCorrect = ({ id, staffId, isNote }: MessageRow, messages: readonly MessageRow[], viewerId: string): boolean =>
  staffId === viewerId && !isNote && !correctedIn(messages).has(id)

const sharedOf = (row: RequestRow, now: Date) => ({
  ...factsOf(row, now),
  ...{ isComplaint: row.isComplaint, isComplex: row.isComplex, score: row.score },
  createdAt: row.createdAt.toISOString(),
  acknowledgedAt: iso(row.acknowledgedAt),
})

/** A request as the person who asked sees it. Customers do not learn who in the office it is. */
export async function ownRequest(db: Db, row: RequestRow, viewer: Actor, now: Date): Promise<HelpRequest> {
  const messages = (await messagesOf(db, row.id)).filter(({ isNote }) => !isNote)
  const isStaff = viewer.kind === 'staff'
  const names = isStaff ? await namesOfStaff(db, [row.assignedTo, ...messages.map(({ staffId }) => staffId)]) : new Map<string, string>()
  const nameOf = (staffId: string | null) => (staffId ? (names.get(staffId) ?? 'Help desk') : 'You')
  return {
    ...sharedOf(row, now),
    assignee: row.assignedTo ? (names.get(row.assignedTo) ?? null) : null,
    messages: messages.map((each) => messageOf(each, nameOf(each.staffId), correctedIn(messages))),
    mayWrite: mayWrite(row, now),
  }
}

const HAPPENED: Readonly<Record<string, string>> = {
  create: 'Asked',
  take: 'Taken',
  answer: 'Answered',
  reply: 'Wrote again',
  solve: 'Solved',
  lapse: 'Considered solved',
  reopen: 'Opened again',
}

/** A request as the desk sees it. */
export async function deskRequest(db: Db, row: RequestRow, viewer: Staff, now: Date): Promise<DeskRequest> {
  const messages = await messagesOf(db, row.id)
  const happened = await historyOf(db, row.id)
  const colleagues = (await activeStaffWith(db, 'HELP_DESK')).filter((id) => id !== viewer.id)
  const ids = [row.assignedTo, ...colleagues, ...messages.map(({ staffId }) => staffId), ...staffIdsIn(happened.map(({ actor }) => actor))]
  const names = await namesOfStaff(db, ids)
  const nameOf = (id: string) => names.get(id) ?? 'Help desk'
  const whoWas = (actor: string) => {
    const [kind, id = ''] = actor.split(':')
    return kind === 'staff' ? nameOf(id) : kind === 'customer' ? row.name : 'The program'
  }
  const titles = new Map((await articlesFor(db, true)).map(({ code, title }) => [code, title]))
  const standing = { ...row, state: stateOf(row), isAnswered: row.firstAnsweredAt !== null }
  return {
    ...sharedOf(row, now),
    ...{ version: row.version, name: row.name, isCustomer: row.agentId === null, remark: row.remark, appState: row.appState },
    mobile: row.agentId ? (await getAgent(db, row.agentId)).mobile : row.customerId ? ((await mobileOf(db, row.customerId)) ?? null) : null,
    assignee: row.assignedTo && nameOf(row.assignedTo),
    assigneeId: row.assignedTo,
    dueAt: iso(row.dueAt),
    messages: messages.map((each) => ({
      ...messageOf(each, each.staffId ? nameOf(each.staffId) : row.name, correctedIn(messages)),
      mayCorrect: mayCorrect(each, messages, viewer.id),
    })),
    articlesRead: row.articlesRead.flatMap((code) => titles.get(code) ?? []),
    may: [...deskSteps(standing, viewer.id)],
    colleagues: colleagues.map((id) => ({ id, name: nameOf(id) })),
    readyAnswers: (await readyAnswers(db, row.topic)).map(({ title, text }) => ({ title, text: filledAnswer(text, row) })),
    history: happened.map(({ at, event, actor }) => ({ at: at.toISOString(), what: HAPPENED[event] ?? event, who: whoWas(actor) })),
  }
}
