import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { type ApplicationState, applicationLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Paging } from '#kit/paging.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import { isUuid } from '#kit/uuid.ts'
import { applicationDocuments, applicationMessages, applications } from '../tables.ts'

export type ApplicationRow = typeof applications.$inferSelect
export type DocumentRow = typeof applicationDocuments.$inferSelect

export const stateOf = ({ state }: Pick<ApplicationRow, 'state'>): ApplicationState => parseState(applicationLife, state)

/** An applicant's newest application: an open one, if there is one. */
export async function newestOf(db: Db, applicantId: string, how: 'read' | 'lock' = 'read'): Promise<ApplicationRow | undefined> {
  const found = db.select().from(applications).where(eq(applications.applicantId, applicantId)).orderBy(desc(applications.id)).limit(1)
  const [row] = await (how === 'lock' ? found.for('update') : found)
  return row
}

export async function getApplication(db: Db, id: string, how: 'read' | 'lock' = 'read'): Promise<ApplicationRow> {
  // A draft is only the applicant's until they send it.
  const found = db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), sql`submitted_at is not null`))
  const [row] = isUuid(id) ? await (how === 'lock' ? found.for('update') : found) : []
  if (!row) throw problem('not-found')
  return row
}

export async function addApplication(db: Db, row: typeof applications.$inferInsert): Promise<ApplicationRow> {
  const [added] = await db.insert(applications).values(row).returning()
  if (!added) throw new Error('an application was not kept')
  return added
}

export async function changeApplication(db: Db, id: string, set: Partial<typeof applications.$inferInsert>): Promise<void> {
  await db
    .update(applications)
    .set({ ...set, version: sql`${applications.version} + 1` })
    .where(eq(applications.id, id))
}

export const documentsOf = (db: Db, applicationId: string): Promise<DocumentRow[]> =>
  db.select().from(applicationDocuments).where(eq(applicationDocuments.applicationId, applicationId)).orderBy(applicationDocuments.id)

export const messagesOf = (db: Db, applicationId: string) =>
  db.select().from(applicationMessages).where(eq(applicationMessages.applicationId, applicationId)).orderBy(applicationMessages.id)

export async function addMessage(db: Db, row: typeof applicationMessages.$inferInsert): Promise<string> {
  const [added] = await db.insert(applicationMessages).values(row).returning({ id: applicationMessages.id })
  if (!added) throw new Error('a message was not kept')
  return added.id
}

export const countMessages = (db: Db, applicationId: string): Promise<number> =>
  db.$count(applicationMessages, eq(applicationMessages.applicationId, applicationId))

/** Stores a document in place of the one of its kind; returns the file that is released. Sending the same one again changes nothing. */
export async function putDocument(db: Db, row: typeof applicationDocuments.$inferInsert): Promise<string | undefined> {
  const [before] = await db
    .select()
    .from(applicationDocuments)
    .where(and(eq(applicationDocuments.applicationId, row.applicationId), eq(applicationDocuments.kind, row.kind)))
  if (before?.client === row.client) return undefined
  if (before) await db.delete(applicationDocuments).where(eq(applicationDocuments.id, before.id))
  await db.insert(applicationDocuments).values(row)
  return before && before.fileKey !== row.fileKey ? before.fileKey : undefined
}

/** Whether an application needs the file in the store. */
export const applicationNeedsFile = async (db: Db, key: string): Promise<boolean> =>
  (await db.$count(applicationDocuments, eq(applicationDocuments.fileKey, key))) > 0 ||
  (await db.$count(applications, eq(applications.agreementKey, key))) > 0

/** Other applications that match a person's keys. */
export const sharingKeys = (db: Db, { id, keys }: Pick<ApplicationRow, 'id' | 'keys'>) =>
  keys.length === 0
    ? Promise.resolve([])
    : db
        .select({
          id: applications.id,
          number: applications.number,
          name: applications.name,
          keys: applications.keys,
          state: applications.state,
        })
        .from(applications)
        .where(and(ne(applications.id, id), ne(applications.state, 'draft'), sql`${applications.keys} && ${sql.param([...keys])}::text[]`))
        .limit(20)

export const byTransaction = async (db: Db, transaction: string): Promise<ApplicationRow | undefined> =>
  (await db.select().from(applications).where(eq(applications.identityTransaction, transaction)))[0]

/** Applications whose identity check is not decided, those under review first; of more than `most`, others each time. */
export const undecided = (db: Db, most: number) =>
  db
    .select({ transaction: applications.identityTransaction })
    .from(applications)
    .where(and(inArray(applications.identityState, ['started', 'review']), sql`identity_transaction is not null`))
    .orderBy(desc(eq(applications.identityState, 'review')), sql`random()`)
    .limit(most)

/** What is due for erasure on a day. */
export const outdated = (db: Db, today: Day, most: number) =>
  db.select().from(applications).where(lt(applications.eraseOn, today)).orderBy(applications.id).limit(most)

export const isKnownApplicant = async (db: Db, applicantId: string): Promise<boolean> =>
  (await db.$count(applications, eq(applications.applicantId, applicantId))) > 0

export const applicationsOfPerson = (db: Db, { mobile, email }: { mobile: string; email: string | null }) =>
  db
    .select()
    .from(applications)
    .where(or(eq(applications.mobile, mobile), email ? eq(applications.email, email) : undefined))

type Wanted = Paging & { readonly state?: string | undefined; readonly search?: string | undefined }

/** The longest waiting first; then those that wait for no one here, the newest first. */
export function applicationsPage({ state, search, ...paging }: Wanted, now: Date) {
  const where = conditions()
  const at = where.param(now.toISOString())
  where.must(`a.submitted_at is not null`)
  where.when(state, (wanted) => `a.state = ${where.param(wanted)}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(a.number ilike ${pattern} or a.name ilike ${pattern})`
  })
  return pageSql({
    table: 'applications',
    as: 'a',
    order: { by: `coalesce(extract(epoch from a.waiting_since), 1e12 - extract(epoch from a.updated_at))`, descending: false },
    columns: {
      id: 'a.id',
      number: 'a.number',
      name: 'a.name',
      state: 'a.state',
      waitingSince: 'a.waiting_since',
      hoursWaiting: `floor(extract(epoch from ${at}::timestamptz - a.waiting_since) / 3600)::int`,
      submittedAt: 'a.submitted_at',
      checkedBy: `(select s.first_name || ' ' || s.last_name from staff s where s.id = a.checked_by)`,
      branch: 'a.branch',
    },
    where,
    paging,
  })
}
