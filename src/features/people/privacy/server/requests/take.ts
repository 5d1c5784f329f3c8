import { dayOf, formatDay, startOf } from '#domain/day.ts'
import { privacyRequestLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activePrivacyOfficers } from '#features/people/staff/public/server/staff.ts'
import { legalTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { Actor } from '#kit/actor.ts'
import { type Message, msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, nextNumber, startHistory } from '#kit/server/life-cycle.ts'
import { answerBy, kindName, type RequestKind, type RequestWay, remindersOf } from '../../rules/requests.ts'
import { addRequest, isAskedAlready, type RequestRow, subjectOf } from '../store/requests.ts'
import { privacyRequests } from '../tables.ts'

type Asked = {
  readonly kind: RequestKind
  readonly way: RequestWay
  readonly name: string
  readonly mobile: string
  readonly email?: string | undefined
  readonly wish: string
  readonly askedAt: Date
  readonly identityProof?: string | undefined
  readonly recordedBy?: string
}

const NINE_O_CLOCK_MS = 9 * 3_600_000

export const reminderKey = (requestId: string, daysLeft: number, staffId: string) => `privacy:${requestId}:${daysLeft}:${staffId}`

/**
 * Records a request: its deadline counts from when it was asked, and the privacy officers are notified now, before it is late, and when it
 * is.
 */
export async function takeRequest(db: Db, actor: Actor, asked: Asked, now: Date): Promise<RequestRow> {
  if (await isAskedAlready(db, asked))
    throw problem('not-now', { message: 'This has already been requested and is being worked on. You do not need to ask again.' })
  const today = dayOf(now)
  const { privacyAnswerDays } = await legalTermsOn(db, today)
  const subject = await subjectOf(db, { customerId: null, mobile: asked.mobile, email: asked.email ?? null })
  const row = await addRequest(db, {
    ...asked,
    email: asked.email ?? null,
    identityProof: asked.identityProof || null,
    customerId: subject.customerId,
    number: `PR-${String(await nextNumber(db, 'privacy-requests')).padStart(6, '0')}`,
    dueOn: answerBy(dayOf(asked.askedAt), privacyAnswerDays),
  })
  await startHistory(db, privacyRequestLife, row.id, actor)
  if (row.identityProof)
    await advance(db, {
      ...{ cycle: privacyRequestLife, table: privacyRequests, id: row.id, from: 'asked', event: 'identify' },
      actor: { kind: 'system', name: 'privacy' },
    })
  await notifyOfficers(db, row, now)
  return row
}

const titleOf = (daysLeft: number): Message | string => {
  if (daysLeft < 0) return 'The legal deadline has passed: a request about data has no answer'
  return msg`${daysLeft} days left to answer a data request`
}

const noteOf = ({ id, number, kind, dueOn }: RequestRow) => ({
  kind: 'privacy-request',
  body: msg`${number} · ${REQUEST_TITLES[kind] ?? kind} · to answer by ${formatDay(dueOn)}`,
  path: pathTo('privacy/request', { audience: 'agent' }, { request: id }),
})

async function notifyOfficers(db: Db, row: RequestRow, now: Date): Promise<void> {
  for (const { id: staffId } of await activePrivacyOfficers(db))
    await notify(db, { ...noteOf(row), staffId, title: 'Someone is asking about their data' })
  await remindOfficers(db, row, now)
}

/** Reminds whoever is an officer now of what is still to come: also those who became one after it was asked. */
export async function remindOfficers(db: Db, row: RequestRow, now: Date): Promise<void> {
  for (const { id: staffId } of await activePrivacyOfficers(db))
    for (const { on, daysLeft } of remindersOf(row.dueOn, dayOf(now)))
      await scheduleReminder(db, {
        ...{ ...noteOf(row), key: reminderKey(row.id, daysLeft, staffId), agentId: staffId, title: titleOf(daysLeft) },
        dueAt: new Date(startOf(on).getTime() + NINE_O_CLOCK_MS),
      })
}

const REQUEST_TITLES: Readonly<Record<string, string>> = kindName
