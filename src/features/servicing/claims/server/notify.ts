import { eq } from 'drizzle-orm'
import { dayOf, formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { claimMail, claimSms, type Letter } from '#features/messaging/messages/public/rules/texts.ts'
import { type MessageConfig, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { cancelRemindersOf, notify, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import { whoWorksOn } from '#features/people/staff/public/server/staff.ts'
import { policyById, policyLastHeld } from '#features/servicing/policies/public/server/commands/policies.ts'
import { actorName } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { type ClaimRow, stateOf } from './store.ts'

type Acting = Pick<Context, 'db' | 'actor' | 'now' | 'enqueue'>

const AGENT = { audience: 'agent' } as const
const DAY_MS = 86_400_000
const reminders = (id: string) => `claim:${id}:`

export type News = {
  /** For the agent, and for the office if it acts next. */
  readonly title: string
  readonly toCustomer?: Letter
  readonly toOffice?: true
}

/** Null if the number was erased with its owner. */
export async function mobileOf(db: Db, { customerId }: ClaimRow): Promise<string | null | undefined> {
  const [customer] = await db.select({ mobile: customers.mobile }).from(customers).where(eq(customers.id, customerId))
  return customer?.mobile
}

/** By the policy as its owner last held it: someone else may hold it by now. */
async function emailOf(db: Db, { customerId, policyId }: ClaimRow): Promise<string | undefined> {
  return (await policyLastHeld(db, await policyById(db, policyId), customerId))?.holder.email
}

async function notifyCustomer(
  context: Acting,
  { secret, brand, pageUrl }: MessageConfig,
  row: ClaimRow,
  said: NonNullable<News['toCustomer']>,
) {
  const { db, enqueue } = context
  const [mobile, email] = [await mobileOf(db, row), await emailOf(db, row)]
  const link = pageUrl(pathTo('claims/claim', { audience: 'customer' }, { claim: row.id }))
  const letter = { told: said, brand: brand.name, phone: brand.support.phone, holderName: row.holderName, link }
  const about = { purpose: 'claim', about: row.id, language: row.language }
  if (mobile) await queueMessage(db, { enqueue, secret }, { channel: 'sms', recipient: mobile, ...claimSms(letter), ...about })
  if (email) await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: email, ...claimMail(letter), ...about })
}

/** What waits for a second person is for everyone: the assignee proposed it. */
const officeOf = (db: Db, row: ClaimRow): Promise<string[]> =>
  whoWorksOn(db, 'CLAIMS', stateOf(row) === 'seconding' ? null : row.assignedTo)

/** Reminds the assignee, or the whole office, a day before the law’s day; no reminder if it is not waiting for anyone here. */
async function remindOffice(db: Db, row: ClaimRow, now: Date): Promise<void> {
  await cancelRemindersOf(db, reminders(row.id))
  const remindAt = row.dueAt && new Date(row.dueAt.getTime() - DAY_MS)
  if (!(row.dueAt && remindAt) || remindAt <= now) return
  for (const staffId of await officeOf(db, row))
    await scheduleReminder(db, {
      ...{ key: `${reminders(row.id)}${staffId}`, agentId: staffId, dueAt: remindAt, kind: 'claim' },
      title: msg`${row.number} is due on ${formatInstant(row.dueAt)}`,
      body: `${row.holderName} · ${row.policyNumber}`,
      path: pathTo('claims/office', AGENT, { claim: row.id }),
    })
}

/** Notifies the customer, the agent and, if it acts next, the office of what became of a claim. */
export const notifyOfClaim = (
  context: Acting,
  config: MessageConfig,
  row: ClaimRow,
  { title, toCustomer, toOffice }: News,
): Promise<void> =>
  runAsSystem(context.db, context.actor, async () => {
    const { db, actor, now } = context
    const told = { kind: 'claim', title, body: `${row.holderName} · ${row.number}`, by: actorName(actor) }
    await notify(db, { ...told, staffId: row.agentId, path: pathTo('claims/claim', AGENT, { claim: row.id }) })
    if (toOffice)
      for (const staffId of await officeOf(db, row))
        await notify(db, { ...told, staffId, path: pathTo('claims/office', AGENT, { claim: row.id }) })
    if (toCustomer) await notifyCustomer(context, config, row, toCustomer)
    await remindOffice(db, row, now)
  })

/** The last day on which the office acts, for notifications. */
export const dueDay = ({ dueAt }: ClaimRow) => dueAt && dayOf(dueAt)
