import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays, dayOf } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import type { Appointment } from '../../public/contract.ts'
import { calendarFeeds } from '../../public/server/tables.ts'
import { DAYS_AHEAD } from '../../rules/slots.ts'
import { listAppointments } from '../store.ts'

const SECRET_BYTES = 32
const DAYS_BACK = 90
const AT_MOST = 2000
/** A phone's reading of the feed is recorded at most once in this time. */
const NOTED_EVERY_MS = 3_600_000

/** Phones prefer an address that ends in its file type. */
const ENDING = '.ics'

export async function feedOf(db: Db, staffId: string) {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.staffId, staffId))
  return { madeAt: row?.createdAt.toISOString() ?? null, readAt: row?.readAt?.toISOString() ?? null }
}

/** A new address in place of the previous one. Only its hash is stored. */
export async function renewFeed(db: Db, staffId: string, now: Date): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const row = { secretHash: sha256(secret), createdAt: now, readAt: null }
  await db
    .insert(calendarFeeds)
    .values({ staffId, ...row })
    .onConflictDoUpdate({ target: calendarFeeds.staffId, set: row })
  return secret + ENDING
}

export async function revokeFeed(db: Db, staffId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.staffId, staffId))
}

/** The appointments behind an address; the same problem whether it never existed, was withdrawn, or its owner left. */
export async function readFeed(db: Db, token: string, now: Date): Promise<{ owner: string; appointments: readonly Appointment[] }> {
  const secret = token.endsWith(ENDING) ? token.slice(0, -ENDING.length) : token
  const [row] = await db
    .select({
      staffId: calendarFeeds.staffId,
      readAt: calendarFeeds.readAt,
      active: staff.active,
      ...{ firstName: staff.firstName, lastName: staff.lastName },
    })
    .from(calendarFeeds)
    .innerJoin(staff, eq(staff.id, calendarFeeds.staffId))
    .where(eq(calendarFeeds.secretHash, sha256(secret)))
  if (!row?.active) throw problem('not-found')
  if (!row.readAt || now.getTime() - row.readAt.getTime() > NOTED_EVERY_MS)
    await db.update(calendarFeeds).set({ readAt: now }).where(eq(calendarFeeds.staffId, row.staffId))
  const today = dayOf(now)
  // A calendar keeps an appointment that it once read, unless it learns that it was cancelled.
  const days = { withCancelled: true, from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }
  const { items } = await listAppointments(db, days, { viewer: row.staffId, staff: row.staffId, team: false }, AT_MOST)
  return { owner: nameOf(row), appointments: items }
}
