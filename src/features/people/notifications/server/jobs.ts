import { type MessageConfig, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { messageOf } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { due, handleDue } from '#kit/server/handle-due.ts'
import { type Enqueue, type JobContext, type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { deliverReminders, handOutPushes, sendPush, tidyNotifications } from '../public/contract.ts'
import { notify } from '../public/server/commands/notifications.ts'
import type { reminders } from '../public/server/tables.ts'
import { lapsesAfterMs } from '../rules/notifications.ts'
import type { PushDoor } from './provider.ts'
import { browsersOf, findDue, forgetSubscription, markSent, pushOf, removeOldNotifications, takeToPush } from './store.ts'

const BATCH = 100

/** The push service did not answer; the queue tries again. */
class NotPushedYet extends Error {}

type Units = { readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>; readonly enqueue: Enqueue; readonly now: Date }

/** Enqueues everything that is waiting to be pushed, once for each browser, whichever process gets to it. */
export async function enqueuePushes({ transaction, enqueue, now }: Units): Promise<void> {
  for (let taken = BATCH; taken === BATCH; )
    taken = await transaction(async (db) => {
      const notes = await takeToPush(db, now, BATCH)
      const browsers = notes.length ? await browsersOf(db, [...new Set(notes.map(({ staffId }) => staffId))], now) : []
      for (const { id: notificationId, staffId } of notes)
        for (const browser of browsers)
          if (browser.staffId === staffId) await enqueue(db, sendPush, { notificationId, subscriptionId: browser.id })
      return notes.length
    })
}

type Outward = typeof reminders.$inferSelect

/** Sends someone outside a text message and, if the address is given, a mail, or the mail alone; with a link. */
async function sendTo(
  db: Db,
  reminder: Outward,
  { secret, brand, pageUrl, enqueue }: MessageConfig & { readonly enqueue: Enqueue },
): Promise<void> {
  const { key, kind, title, body, link, mobile, email, dueAt } = reminder
  const about = { purpose: kind, about: key, expiresAt: new Date(dueAt.getTime() + lapsesAfterMs(kind)) }
  const text = link === null ? body || title : `${brand.name}: ${body || title} ${pageUrl(link)}`
  if (mobile) await queueMessage(db, { enqueue, secret }, { channel: 'sms', recipient: mobile, text, ...about })
  if (email)
    await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: email, subject: `${title} · ${brand.name}`, text, ...about })
}

/** Sends due reminders, each exactly once: it is marked in the transaction that notifies. */
const deliverDueReminders = (context: JobContext, config: MessageConfig): Promise<void> => {
  const { enqueue, now } = context
  const reminding = due({
    find: (db, { failed }, most) => findDue(db, now, failed, most),
    handle: async (db, reminder) => {
      const { id, agentId, kind, path, mobile, email, dueAt } = reminder
      const [title, body] = [
        messageOf(reminder.title, reminder.titleI18n ?? undefined),
        messageOf(reminder.body, reminder.bodyI18n ?? undefined),
      ]
      if (mobile === null && email === null) await notify(db, { staffId: agentId, kind, title, body, ...(path === null ? {} : { path }) })
      else if (now.getTime() - dueAt.getTime() < lapsesAfterMs(kind)) await sendTo(db, reminder, { ...config, enqueue })
      await markSent(db, id, now)
    },
  })
  return handleDue(context, reminding)
}

export const notificationsJobs = ({ push, ...config }: MessageConfig & { readonly push: PushDoor }): JobWorker[] => [
  jobWorker(deliverReminders, (_, context) => deliverDueReminders(context, config)),
  jobWorker(handOutPushes, (_, context) => enqueuePushes(context)),
  jobWorker(sendPush, async (which, { transaction, now, log }) => {
    const found = await transaction((db) => pushOf(db, which, now))
    if (!found) return
    const { note, browser } = found
    const { id, title, body, path } = note
    const answer = await push.send(browser, JSON.stringify({ id, title, body, path }))
    if (answer.outcome === 'taken') return
    if (answer.outcome === 'gone') return void (await transaction((db) => forgetSubscription(db, browser.id)))
    log.warn({ notificationId: id, outcome: answer.outcome, why: answer.why }, 'not pushed')
    if (answer.outcome === 'no-answer') throw new NotPushedYet(answer.why)
  }),
  jobWorker(tidyNotifications, (_, { transaction, now }) => transaction((db) => removeOldNotifications(db, now))),
]
