import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CustomersReassigned } from '#features/people/customers/public/server/events.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import type { Db } from '#kit/server/db.ts'
import { sessions } from '../../public/server/tables.ts'
import { type Audience, sessionEnd } from '../../rules/session.ts'

export type SessionRow = typeof sessions.$inferSelect

export type Who =
  | { readonly staffId: string }
  | { readonly applicantId: string }
  | { readonly customerId: string; readonly agentId: string }

type NewSession = {
  readonly who: Who
  /** SHA-256 of the cookie's secret, or of a random text for programs without cookies. */
  readonly secretHash: string
  readonly userAgent: string
  readonly address: string
  readonly expiresAt: Date
  readonly tokens?: string
}

export async function addSession(db: Db, { who, ...rest }: NewSession): Promise<string> {
  const [row] = await db
    .insert(sessions)
    .values({ ...who, ...rest })
    .returning({ id: sessions.id })
  if (!row) throw new Error('a session was not started')
  return row.id
}

const isLive = (now: Date) => and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))

/** SQL for those that store a session id: whether the session is still live. */
export const sessionLives = (sessionId: PgColumn, now: Date): SQL =>
  sql`exists (select from ${sessions} where ${sessions.id} = ${sessionId} and ${isLive(now)})`

export async function findLiveSession(
  db: Db,
  where: { readonly secretHash: string } | { readonly id: string },
  now: Date,
): Promise<SessionRow | undefined> {
  const is = 'id' in where ? eq(sessions.id, where.id) : eq(sessions.secretHash, where.secretHash)
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(is, isLive(now)))
  return row
}

/** What the identity provider gave for each live sign-in of a person, sealed. */
export async function liveTokensOf(db: Db, staffId: string, now: Date): Promise<readonly Pick<SessionRow, 'tokens'>[]> {
  return db
    .select({ tokens: sessions.tokens })
    .from(sessions)
    .where(and(eq(sessions.staffId, staffId), isNotNull(sessions.tokens), isLive(now)))
}

/** Records that a session is used, which extends it. */
export async function extendSession(
  db: Db,
  { id, createdAt }: Pick<SessionRow, 'id' | 'createdAt'>,
  audience: Audience,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ seenAt: now, expiresAt: sessionEnd(audience, createdAt, now) })
    .where(and(eq(sessions.id, id), isLive(now)))
}

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now, tokens: null, renewingSince: null })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
}

/** Signs a customer out everywhere: anyone who holds a device of theirs must sign in again. */
export async function endSessionsOfCustomer(db: Db, { customerId, now }: { customerId: string; now: Date }): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now, tokens: null, renewingSince: null })
    .where(and(eq(sessions.customerId, customerId), isNull(sessions.endedAt)))
}

/** What these customers start from now on goes to their new agent, even if they are signed in already. */
export const reassignSessions = async (db: Db, reassigned: CustomersReassigned): Promise<void> =>
  void (await reassignRows(db, sessions, sessions.customerId, reassigned))

/** A person's live sign-ins, the last used first. */
export const liveSessionsOf = (db: Db, staffId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.staffId, staffId), isLive(now)))
    .orderBy(desc(sessions.seenAt))

/** Ends a staff member's sign-ins: one, all, or all but one. False if there was none to end. */
export async function endSessionsOfStaff(
  db: Db,
  { staffId, only, except, now }: { staffId: string; only?: string; except?: string; now: Date },
): Promise<boolean> {
  const which = [only ? eq(sessions.id, only) : undefined, except ? ne(sessions.id, except) : undefined]
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, tokens: null, renewingSince: null })
    .where(and(eq(sessions.staffId, staffId), isNull(sessions.endedAt), ...which))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Claims the renewal of a session's tokens; false if another request is renewing them or has renewed them. */
export async function claimRenewal(
  db: Db,
  { id, tokens }: SessionRow,
  { now, abandonedBefore }: { now: Date; abandonedBefore: Date },
): Promise<boolean> {
  const claimed = await db
    .update(sessions)
    .set({ renewingSince: now })
    .where(
      and(
        eq(sessions.id, id),
        isLive(now),
        eq(sessions.tokens, tokens ?? ''),
        or(isNull(sessions.renewingSince), lt(sessions.renewingSince, abandonedBefore)),
      ),
    )
    .returning({ id: sessions.id })
  return claimed.length > 0
}

export async function keepTokens(db: Db, id: string, tokens: string): Promise<void> {
  await db
    .update(sessions)
    .set({ tokens, renewingSince: null })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
}

export async function releaseRenewal(db: Db, id: string): Promise<void> {
  await db.update(sessions).set({ renewingSince: null }).where(eq(sessions.id, id))
}
