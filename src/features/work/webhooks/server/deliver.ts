import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import { msg } from '#kit/message.ts'
import { now as clock } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { nextAttempt } from '../rules/delays.ts'
import type { Post } from './post.ts'
import { openSecret, signedHeaders } from './sign.ts'
import { changeWebhookRow, type DueDelivery, getWebhook, noteDelivery, takeDueDeliveries, type WebhookRow } from './store.ts'

const DAY_MS = 86_400_000
/** How many times one run of the job takes what is due; the rest is left to the next run. */
const ROUNDS = 20

export type Delivering = { readonly secret: string; readonly post: Post; readonly giveUpDays: number }
type Answer = { readonly status: number | null; readonly error: string | null }

const secretsOf = ({ secret, formerSecret, formerUntil }: WebhookRow, key: string, at: Date): string[] =>
  [secret, ...(formerSecret && formerUntil && formerUntil > at ? [formerSecret] : [])].map((sealed) => openSecret(key, sealed))

async function send({ url, ...row }: WebhookRow, due: DueDelivery, { secret, post }: Delivering): Promise<Answer> {
  const at = clock()
  const body = JSON.stringify({ type: due.type, timestamp: due.at.toISOString(), data: due.data })
  try {
    const status = await post(url, signedHeaders(secretsOf({ url, ...row }, secret, at), due.eventId, at, body), body)
    return { status, error: status >= 200 && status < 300 ? null : `It answered with status ${status}.` }
  } catch (error) {
    return { status: null, error: `No answer: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}` }
  }
}

/** There was no answer for days: administrators are notified, and what happens from now on waits. */
async function giveUp(db: Db, { id, name }: WebhookRow, now: Date, days: number): Promise<void> {
  await changeWebhookRow(db, id, { givenUpAt: now })
  const path = pathTo('webhooks/webhook', { audience: 'agent' }, { webhook: id })
  for (const staffId of await activeStaffWith(db, 'ADMIN'))
    await notify(db, {
      staffId,
      kind: 'webhook',
      title: msg`${name} is no longer notified`,
      body: msg`It did not answer for ${days} days.`,
      path,
    })
}

async function note(db: Db, due: DueDelivery, { status, error }: Answer, { giveUpDays }: Delivering): Promise<void> {
  const now = clock()
  const attempts = due.attempts + 1
  const row = await getWebhook(db, due.webhookId)
  if (error === null) {
    await noteDelivery(db, due, { attempts, status, error, deliveredAt: now })
    if (row.failingSince) await changeWebhookRow(db, row.id, { failingSince: null })
    return
  }
  await noteDelivery(db, due, { attempts, status, error, nextAt: nextAttempt(attempts, now) })
  const since = row.failingSince ?? now
  if (!row.failingSince) await changeWebhookRow(db, row.id, { failingSince: since })
  if (!row.givenUpAt && now.getTime() - since.getTime() >= giveUpDays * DAY_MS) await giveUp(db, row, now, giveUpDays)
}

/** Sends everything that is due: sequentially to each receiver, but to all in parallel, so that a slow one holds up no one else. */
export async function deliverDue({ transaction }: JobContext, delivering: Delivering): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const due = await transaction((db) => takeDueDeliveries(db, clock()))
    if (due.length === 0) return
    await Promise.all(
      [...Map.groupBy(due, ({ webhookId }) => webhookId)].map(async ([id, deliveries]) => {
        const row = await transaction((db) => getWebhook(db, id))
        for (const each of deliveries) {
          const answer = await send(row, each, delivering)
          await transaction((db) => note(db, each, answer, delivering))
        }
      }),
    )
  }
}
