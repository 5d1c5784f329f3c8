import { eq } from 'drizzle-orm'
import { formatInstant } from '#domain/day.ts'
import { helpTopicName } from '#domain/help-topics.ts'
import { pathTo } from '#domain/routing.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { type MessageConfig, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { cancelRemindersOf, notify, scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import { whoWorksOn } from '#features/people/staff/public/server/staff.ts'
import { actorName } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { remindAt } from '../rules/requests.ts'
import type { RequestRow } from './store/requests.ts'

type Acting = Pick<Context, 'db' | 'actor' | 'now' | 'enqueue'>

const AGENT = { audience: 'agent' } as const
const reminders = (id: string) => `help:${id}:`

/** The number at which a customer is notified; undefined for someone who was erased. */
export async function mobileOf(db: Db, customerId: string): Promise<string | undefined> {
  const [customer] = await db.select({ mobile: customers.mobile }).from(customers).where(eq(customers.id, customerId))
  return customer?.mobile
}

type News = { readonly title: string; readonly sms: (of: { brand: string; number: string; link: string }) => { readonly text: string } }

/** Notifies the person who asked: an agent by a notification, a customer by text message. */
async function notifyAsker(
  { db, actor, enqueue }: Acting,
  { secret, brand, pageUrl }: MessageConfig,
  row: RequestRow,
  news: News,
): Promise<void> {
  const values = { request: row.id }
  if (row.agentId)
    await notify(db, {
      ...{ staffId: row.agentId, kind: 'help-answer', title: news.title, body: row.number, by: actorName(actor) },
      path: pathTo('help-desk/request', AGENT, values),
    })
  const mobile = row.customerId && (await mobileOf(db, row.customerId))
  if (!mobile) return
  const link = pageUrl(pathTo('help-desk/request', { audience: 'customer' }, values))
  const sms = news.sms({ brand: brand.name, number: row.number, link })
  await queueMessage(db, { enqueue, secret }, { channel: 'sms', recipient: mobile, ...sms, purpose: 'help', about: row.id })
}

/** Reminds the assignee, or everyone at the desk, before it is late; a request that is not waiting for anyone here reminds no one. */
async function remindDesk(db: Db, { id, number, name, topic, isComplaint, assignedTo, dueAt }: RequestRow, now: Date): Promise<void> {
  await cancelRemindersOf(db, reminders(id))
  if (!dueAt || remindAt(dueAt, isComplaint) <= now) return
  for (const staffId of await whoWorksOn(db, 'HELP_DESK', assignedTo))
    await scheduleReminder(db, {
      ...{ key: `${reminders(id)}${staffId}`, agentId: staffId, dueAt: remindAt(dueAt, isComplaint), kind: 'help-request' },
      title: msg`${number} is to be answered by ${formatInstant(dueAt)}`,
      body: `${name} · ${TOPICS[topic] ?? topic}`,
      path: pathTo('help-desk/desk', AGENT, { request: id }),
    })
}
const TOPICS: Readonly<Record<string, string>> = helpTopicName

/** Notifies the desk that someone asks, or wrote again. */
export const notifyDesk = (context: Acting, row: RequestRow, title: string): Promise<void> =>
  runAsSystem(context.db, context.actor, async () => {
    const { db, actor, now } = context
    const path = pathTo('help-desk/desk', AGENT, { request: row.id })
    for (const staffId of await whoWorksOn(db, 'HELP_DESK', row.assignedTo))
      await notify(db, { staffId, kind: 'help-request', title, body: `${row.name} · ${row.number}`, path, by: actorName(actor) })
    await remindDesk(db, row, now)
  })

export const notifyAnswered = (context: Acting, config: MessageConfig, row: RequestRow): Promise<void> =>
  runAsSystem(context.db, context.actor, async () => {
    await remindDesk(context.db, row, context.now)
    await notifyAsker(context, config, row, { title: 'The help desk answered', sms: messageTexts.helpAnswered })
  })

export const notifyCorrected = (context: Acting, config: MessageConfig, row: RequestRow): Promise<void> =>
  runAsSystem(context.db, context.actor, () =>
    notifyAsker(context, config, row, { title: 'The help desk corrected its answer', sms: messageTexts.helpCorrected }),
  )

/** Notifies the new assignee and, for a complaint, the person who complained: someone looks after it now. */
export const notifyTaken = (context: Acting, config: MessageConfig, row: RequestRow, wasAcknowledged: boolean): Promise<void> =>
  runAsSystem(context.db, context.actor, async () => {
    const { db, actor, now } = context
    await remindDesk(db, row, now)
    if (row.assignedTo && row.assignedTo !== (actor.kind === 'staff' ? actor.id : undefined))
      await notify(db, {
        ...{ staffId: row.assignedTo, kind: 'help-request', title: 'A request was assigned to you', body: `${row.name} · ${row.number}` },
        path: pathTo('help-desk/desk', AGENT, { request: row.id }),
      })
    if (row.isComplaint && !wasAcknowledged)
      await notifyAsker(context, config, row, {
        title: 'Someone is handling your complaint',
        sms: (of) => messageTexts.complaintTaken({ ...of, until: row.answerBy }),
      })
  })

/** No one is reminded of what is solved. */
export const forgetReminders = (db: Db, id: string): Promise<void> => cancelRemindersOf(db, reminders(id))
