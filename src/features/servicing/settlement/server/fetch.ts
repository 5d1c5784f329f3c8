import { and, eq, isNull, sql } from 'drizzle-orm'
import { addDays, type Day, dayOf, startOf } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import type { ProviderDesk } from '#features/servicing/payments/public/server/provider-desk.ts'
import { msg } from '#kit/message.ts'
import { type FileStore, fileKeyOf } from '#kit/server/files.ts'
import { handleEach } from '#kit/server/handle-due.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { bookMovements } from './journal.ts'
import { daysWithMovements } from './movements.ts'
import { readGiven } from './read-file.ts'
import { settle } from './settle.ts'
import { isKnownFile, settlementOfDay, unreconciled } from './store.ts'
import { settlementItems, settlements } from './tables.ts'
import { takeFile } from './take-file.ts'

/** Days for which a provider may correct a file. */
const LOOK_BACK_DAYS = 7

type Fetching = { readonly desk: ProviderDesk; readonly files: FileStore }

/**
 * Fetches the files of the previous days from every provider, and compares. Each day is a transaction of its own, and the same file changes
 * nothing: a killed process leaves the rest to the next.
 */
export async function fetchSettlements(fetching: Fetching, context: JobContext): Promise<void> {
  const { transaction, now, log, actor } = context
  const last = addDays(dayOf(now), -1)
  const first = addDays(dayOf(now), -LOOK_BACK_DAYS)
  await transaction((db) => bookMovements(db, startOf(first)))
  const silent = new Set<string>()
  for (const provider of fetching.desk.names)
    for (let day = first; day <= last && !silent.has(provider); day = addDays(day, 1))
      if (!(await fetchDay(provider, day, fetching, context))) silent.add(provider)
  await transaction(async (db) => {
    for (const { provider, day } of await daysWithMovements(db, first, last)) await settlementOfDay(db, provider, day, actor, now)
  })
  const open = await transaction((db) => unreconciled(db))
  try {
    const ids = open.map(({ id }) => id)
    await handleEach(ids, context, (id) => transaction((db) => settle(db, id, now)))
  } finally {
    await notifyFinance(context)
  }
  if (silent.size > 0) {
    log.warn({ providers: [...silent] }, 'payment providers that gave no answer about settlements')
    throw new Error(`no answer about settlements from ${[...silent].join(', ')}`)
  }
}

/** Returns whether the provider answered. */
async function fetchDay(
  provider: string,
  day: Day,
  { desk, files }: Fetching,
  { transaction, now, log, actor }: JobContext,
): Promise<boolean> {
  const text = await desk.settlementOf(provider, day)
  if (text === undefined) return false
  if (text === 'none') return true
  const [bytes, name] = [new TextEncoder().encode(text), `${provider}-${day}.csv`]
  if (await transaction((db) => isKnownFile(db, provider, day, fileKeyOf(bytes)))) return true
  const read = await readGiven(bytes, name)
  if (typeof read === 'string') {
    log.error({ provider, day, reason: read }, 'a settlement file that cannot be read')
    await transaction(async (db) => {
      const { id } = await settlementOfDay(db, provider, day, actor, now)
      await db.update(settlements).set({ problem: read }).where(eq(settlements.id, id))
    })
    return true
  }
  const fileKey = await files.put(bytes)
  await transaction(async (db) => {
    const { row, isNew } = await takeFile(db, { provider, day, fileKey, name, uploadedBy: null, read }, actor, now)
    if (isNew) await settle(db, row.id, now)
  })
  return true
}

/** Notifies the finance office of waiting items that no one was notified of yet: once each, in one notice. */
async function notifyFinance({ transaction, now }: Pick<JobContext, 'transaction' | 'now'>): Promise<void> {
  await transaction(async (db) => {
    const told = await db
      .update(settlementItems)
      .set({ toldAt: now })
      .where(and(sql`${settlementItems.state} in ('open', 'proposed')`, isNull(settlementItems.toldAt)))
      .returning({ id: settlementItems.id })
    if (told.length === 0) return
    const title = told.length === 1 ? 'A settlement item needs to be explained' : msg`${told.length} settlement items to be explained`
    const path = pathTo('settlement/desk', { audience: 'agent' })
    for (const staffId of await activeStaffWith(db, 'FINANCE')) await notify(db, { staffId, kind: 'settlement-items', title, path })
  })
}
