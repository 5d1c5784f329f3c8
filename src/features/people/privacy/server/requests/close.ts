import { sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { privacyRequestLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { cancelRemindersOf } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Actor } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { runAsSystem } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { type DataSubject, type ErasurePlan, erasePersonalData, keepsSomething, planErasure } from '#kit/server/personal-data.ts'
import { forgetRecipient } from '../../public/contract/requests.ts'
import { forgetRequester, otherOpenRequests, type RequestRow, subjectOf } from '../store/requests.ts'
import { privacyRequests } from '../tables.ts'
import { stateOf } from './detail.ts'

export type Deps = {
  readonly secret: string
  readonly brand: { readonly name: string; readonly support: { readonly phone: string } }
}

type Acting = { readonly db: Db; readonly actor: Actor; readonly now: Date; readonly enqueue: Enqueue }

type End = {
  readonly event: 'answer' | 'answer-in-part' | 'refuse' | 'withdraw'
  readonly set?: Partial<typeof privacyRequests.$inferInsert>
}

/** Closes the request: no one is reminded of it any more. */
export async function closeRequest({ db, actor, now }: Acting, row: RequestRow, { event, set = {} }: End): Promise<void> {
  await advance(db, {
    ...{ cycle: privacyRequestLife, table: privacyRequests, id: row.id, from: stateOf(row), event, actor },
    set: { ...set, answeredAt: now, version: row.version + 1, updatedAt: now },
  })
  await cancelRemindersOf(db, `privacy:${row.id}:`)
}

/**
 * Notifies the person by text, and by mail if their address is verified, that there is an answer: at their number of now, as the one with
 * which they asked may be someone else's.
 */
export async function notifyPerson(
  { db, enqueue }: Acting,
  { secret, brand }: Deps,
  { number, id }: RequestRow,
  { mobile, email }: DataSubject,
  isErased: boolean,
): Promise<void> {
  const said = { brand: brand.name, number, phone: brand.support.phone }
  const text = isErased ? messageTexts.dataErased(said) : messageTexts.dataRequestAnswered(said)
  const about = { purpose: 'privacy-request', about: id }
  await queueMessage(db, { enqueue, secret }, { channel: 'sms', recipient: mobile, ...text, ...about })
  if (email) await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: email, reader: mobile, ...text, ...about })
}

/** What changes with each visit: it may differ between preparing and confirming without a new review. */
const PASSING = new Set(['Messages that we sent', 'Your sign-ins', 'Links that agents sent you'])

/** A plan as text, for comparison: what is read back from the database has its keys in another order. */
const compared = (plan: ErasurePlan): string =>
  JSON.stringify(
    plan
      .map(({ category, erasable, kept }) => ({ category, erasable: PASSING.has(category) ? 0 : erasable, kept }))
      .filter(({ erasable, kept }) => erasable > 0 || kept.length > 0)
      .map(({ category, erasable, kept }) => [category, erasable, ...kept.map(({ count, because, until }) => [count, because, until])]),
  )

/**
 * Carries out an erasure that another person prepared, exactly as it was prepared, in this one transaction. Files are released, and removed
 * by the hourly job; the recipient of the last message is erased once it has gone out.
 */
export async function carryOutErasure(acting: Acting, deps: Deps, row: RequestRow): Promise<void> {
  const { db, actor, now, enqueue } = acting
  await runAsSystem(db, actor, async () => {
    const subject = await subjectOf(db, row)
    const others = await otherOpenRequests(db, subject, row.id)
    if (others.length > 0)
      throw problem('not-now', {
        message: msg`Answer ${others.map(({ number }) => number).join(', ')} first: after the erasure no one could.`,
      })
    const plan = await planErasure(db, subject, dayOf(now))
    if (compared(plan) !== compared(row.plan ?? []))
      throw problem('not-now', {
        message: 'What we hold about this person has changed since it was prepared. Have it prepared again and review it.',
      })
    const begun = await db.execute<{ begun: boolean }>(
      sql`select app.begin_erasure(${row.id}::uuid, ${now.toISOString()}::timestamptz) as begun`,
    )
    if (!begun.rows[0]?.begun) throw problem('not-now')
    const isKnownFurther = keepsSomething(plan)
    await erasePersonalData(db, subject, isKnownFurther)
    await closeRequest(acting, row, { event: isKnownFurther ? 'answer-in-part' : 'answer' })
    await notifyPerson(acting, deps, row, subject, true)
    if (isKnownFurther) return
    await forgetRequester(db, subject)
    await enqueue(db, forgetRecipient, { requestId: row.id }, { afterSeconds: 60 })
  })
}
