import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { problem } from '#domain/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import type { WebhookDetail, WebhookFacts } from '../public/contract.ts'
import { webhookDeliveries, webhookEvents, webhooks } from './tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect
type WebhookChange = Partial<typeof webhooks.$inferInsert>

const factsOf = ({ id, name, url, events, ...row }: WebhookRow, waiting: number): WebhookFacts => {
  const at = (instant: Date | null) => instant?.toISOString() ?? null
  return {
    ...{ id, name, url, events: [...events], waiting },
    ...{ failingSince: at(row.failingSince), stoppedAt: at(row.stoppedAt), givenUpAt: at(row.givenUpAt) },
    formerUntil: at(row.formerUntil),
  }
}

const waitingFor = (db: Db, id: string): Promise<number> =>
  db.$count(webhookDeliveries, and(eq(webhookDeliveries.webhookId, id), isNull(webhookDeliveries.deliveredAt)))

export async function allWebhooks(db: Db): Promise<WebhookFacts[]> {
  const rows = await db.select().from(webhooks).orderBy(webhooks.id)
  const facts: WebhookFacts[] = []
  for (const row of rows) facts.push(factsOf(row, await waitingFor(db, row.id)))
  return facts
}

export async function getWebhook(db: Db, id: string): Promise<WebhookRow> {
  const [row] = isUuid(id) ? await db.select().from(webhooks).where(eq(webhooks.id, id)) : []
  if (!row) throw problem('not-found')
  return row
}

/** The same, locked for a change that depends on its current state: one at a time. */
export async function holdWebhook(db: Db, id: string): Promise<WebhookRow> {
  const [row] = isUuid(id) ? await db.select().from(webhooks).where(eq(webhooks.id, id)).for('update') : []
  if (!row) throw problem('not-found')
  return row
}

const SHOWN = 100

export async function webhookDetail(db: Db, id: string): Promise<WebhookDetail> {
  const row = await getWebhook(db, id)
  const told = await db
    .select({ delivery: webhookDeliveries, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.seq))
    .limit(SHOWN)
  return {
    webhook: factsOf(row, await waitingFor(db, id)),
    deliveries: told.map(({ delivery, event }) => ({
      ...{ event: event.id, type: event.type, at: event.at.toISOString() },
      policyNumber: typeof event.data.policyNumber === 'string' ? event.data.policyNumber : null,
      ...{ attempts: delivery.attempts, nextAt: delivery.nextAt.toISOString(), status: delivery.status, error: delivery.error },
      deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
    })),
  }
}

export async function addWebhookRow(db: Db, row: typeof webhooks.$inferInsert): Promise<string> {
  const [added] = await db.insert(webhooks).values(row).returning({ id: webhooks.id })
  if (!added) throw new Error('a webhook was not kept')
  return added.id
}

export async function changeWebhookRow(db: Db, id: string, set: WebhookChange): Promise<void> {
  await db.update(webhooks).set(set).where(eq(webhooks.id, id))
}

/** Discards everything that is waiting. */
export async function dropWaiting(db: Db, id: string): Promise<void> {
  await db.delete(webhookDeliveries).where(and(eq(webhookDeliveries.webhookId, id), isNull(webhookDeliveries.deliveredAt)))
}

/** Retries everything that is waiting immediately. */
export async function hurryWaiting(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ nextAt: now })
    .where(and(eq(webhookDeliveries.webhookId, id), isNull(webhookDeliveries.deliveredAt)))
}

/** False if there is no such delivery. */
export async function waitAgain(db: Db, webhookId: string, eventId: string, now: Date): Promise<boolean> {
  const found = await db
    .update(webhookDeliveries)
    .set({ deliveredAt: null, nextAt: now })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.eventId, eventId)))
    .returning({ id: webhookDeliveries.eventId })
  return found.length > 0
}

const Due = z.object({
  webhookId: z.string(),
  eventId: z.string(),
  attempts: z.int(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: z.coerce.date(),
})
export type DueDelivery = z.output<typeof Due>

const AT_ONCE = 20
/** How long a delivery is leased; after that, it counts as lost and another process may take it. */
const LEASE_SECONDS = 300

/** Takes what is due, only the first of each policy, so that no one else does in the meantime. */
export async function takeDueDeliveries(db: Db, now: Date): Promise<DueDelivery[]> {
  const { rows } = await db.execute(sql`
    with due as (
      select d.webhook_id, d.event_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.stopped_at is null and w.given_up_at is null
      where d.delivered_at is null and d.next_at <= ${now.toISOString()}::timestamptz
        and not exists (select from webhook_deliveries f where f.webhook_id = d.webhook_id and f.policy_id = d.policy_id and f.seq < d.seq and f.delivered_at is null)
      order by d.seq limit ${AT_ONCE} for update of d skip locked),
    taken as (
      update webhook_deliveries d set next_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
      from due where (d.webhook_id, d.event_id) = (due.webhook_id, due.event_id) returning d.webhook_id, d.event_id, d.attempts, d.seq)
    select t.webhook_id as "webhookId", t.event_id as "eventId", t.attempts, e.type, e.data, e.at
    from taken t join webhook_events e on e.id = t.event_id order by t.seq`)
  return z.array(Due).parse(rows)
}

type Delivered = Pick<DueDelivery, 'webhookId' | 'eventId'>

export async function noteDelivery(
  db: Db,
  { webhookId, eventId }: Delivered,
  set: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set(set)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.eventId, eventId)))
}

/** Deletes old deliveries and old events. */
export async function forgetOldEvents(db: Db, before: Date): Promise<void> {
  const old = db.select({ id: webhookEvents.id }).from(webhookEvents).where(lt(webhookEvents.at, before))
  await db.delete(webhookDeliveries).where(sql`${webhookDeliveries.eventId} in ${old}`)
  await db.delete(webhookEvents).where(lt(webhookEvents.at, before))
}
