import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type HelpRequestState, helpRequestLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import { helpMessages, helpRequests } from '../tables.ts'

export type RequestRow = typeof helpRequests.$inferSelect
export type MessageRow = typeof helpMessages.$inferSelect

export const stateOf = ({ state }: Pick<RequestRow, 'state'>): HelpRequestState => parseState(helpRequestLife, state)

/** Condition for the requests that are an actor's own. */
const isOwn = (actor: Actor) => {
  if (actor.kind === 'staff') return eq(helpRequests.agentId, actor.id)
  if (actor.kind === 'customer') return eq(helpRequests.customerId, actor.id)
  throw problem('not-allowed')
}

export async function getRequest(db: Db, id: string, how: 'read' | 'lock' = 'read'): Promise<RequestRow> {
  const found = db.select().from(helpRequests).where(eq(helpRequests.id, id))
  const [row] = isUuid(id) ? await (how === 'lock' ? found.for('update') : found) : []
  if (!row) throw problem('not-found')
  return row
}

/** One of the actor's own; the same problem whether it is someone else's or does not exist. */
export async function getOwnRequest(db: Db, actor: Actor, id: string, how: 'read' | 'lock' = 'read'): Promise<RequestRow> {
  const found = db
    .select()
    .from(helpRequests)
    .where(and(eq(helpRequests.id, id), isOwn(actor)))
  const [row] = isUuid(id) ? await (how === 'lock' ? found.for('update') : found) : []
  if (!row) throw problem('not-found')
  return row
}

/** Only the newest are listed; those who asked more often find the others by their reference. */
const MOST_OWN = 50

export const ownRequests = (db: Db, actor: Actor): Promise<RequestRow[]> =>
  db.select().from(helpRequests).where(isOwn(actor)).orderBy(desc(helpRequests.id)).limit(MOST_OWN)

export async function addRequest(db: Db, row: typeof helpRequests.$inferInsert): Promise<RequestRow> {
  const [added] = await db.insert(helpRequests).values(row).returning()
  if (!added) throw new Error('a request for help was not kept')
  return added
}

export async function changeRequest(db: Db, id: string, set: Partial<typeof helpRequests.$inferInsert>): Promise<void> {
  await db
    .update(helpRequests)
    .set({ ...set, version: sql`${helpRequests.version} + 1` })
    .where(eq(helpRequests.id, id))
}

export const messagesOf = (db: Db, requestId: string): Promise<MessageRow[]> =>
  db.select().from(helpMessages).where(eq(helpMessages.requestId, requestId)).orderBy(asc(helpMessages.id))

/** The question of each of these: the first message. */
export async function questionsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([helpMessages.requestId], { requestId: helpMessages.requestId, text: helpMessages.text })
    .from(helpMessages)
    .where(inArray(helpMessages.requestId, [...ids]))
    .orderBy(helpMessages.requestId, asc(helpMessages.id))
  return new Map(rows.map(({ requestId, text }) => [requestId, text]))
}

export async function addMessage(db: Db, row: typeof helpMessages.$inferInsert): Promise<void> {
  await db.insert(helpMessages).values(row)
}

export const hasPicture = async (db: Db, requestId: string, client: string): Promise<boolean> =>
  (await db.$count(helpMessages, and(eq(helpMessages.requestId, requestId), eq(helpMessages.client, client)))) > 0

export const countPictures = (db: Db, requestId: string): Promise<number> =>
  db.$count(helpMessages, and(eq(helpMessages.requestId, requestId), sql`file_key is not null`))

export async function getPicture(db: Db, requestId: string, id: string): Promise<MessageRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(helpMessages)
        .where(and(eq(helpMessages.requestId, requestId), eq(helpMessages.id, id), sql`file_key is not null`))
    : []
  if (!row) throw problem('not-found')
  return row
}

/** Whether a request still refers to the file in the store. */
export const requestNeedsFile = async (db: Db, key: string): Promise<boolean> =>
  (await db.$count(helpMessages, eq(helpMessages.fileKey, key))) > 0

/** What was answered before an instant, and no one has written about since then. */
export const answeredBefore = (db: Db, instant: Date, most: number): Promise<RequestRow[]> =>
  db
    .select()
    .from(helpRequests)
    .where(and(sql`state = 'answered'`, lt(helpRequests.updatedAt, instant)))
    .orderBy(helpRequests.updatedAt)
    .limit(most)

export const solvedBefore = (db: Db, instant: Date, most: number): Promise<RequestRow[]> =>
  db
    .select()
    .from(helpRequests)
    .where(and(sql`state = 'solved' and name <> ''`, lt(helpRequests.solvedAt, instant)))
    .orderBy(helpRequests.solvedAt)
    .limit(most)

export const requestsOfCustomer = (db: Db, customerId: string): Promise<RequestRow[]> =>
  db.select().from(helpRequests).where(eq(helpRequests.customerId, customerId)).orderBy(helpRequests.id)
