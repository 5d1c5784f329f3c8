import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import type { Paging } from '#kit/paging.ts'
import type { Db } from '#kit/server/db.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import type { DataSubject } from '#kit/server/personal-data.ts'
import { isUuid } from '#kit/uuid.ts'
import { privacyRequests } from '../tables.ts'

export type RequestRow = typeof privacyRequests.$inferSelect

const OPEN = sql`state in ('asked', 'identified', 'prepared')`

export async function getRequest(db: Db, id: string, how: 'read' | 'lock' = 'read'): Promise<RequestRow> {
  const found = db.select().from(privacyRequests).where(eq(privacyRequests.id, id))
  const [row] = isUuid(id) ? await (how === 'lock' ? found.for('update') : found) : []
  if (!row) throw problem('not-found')
  return row
}

/** One's own request; the same problem for someone else's and for one that does not exist. */
export async function getOwnRequest(db: Db, customerId: string, id: string, how: 'read' | 'lock' = 'read'): Promise<RequestRow> {
  const row = await getRequest(db, id, how)
  if (row.customerId !== customerId) throw problem('not-found')
  return row
}

export const requestsOf = (db: Db, customerId: string) =>
  db.select().from(privacyRequests).where(eq(privacyRequests.customerId, customerId)).orderBy(desc(privacyRequests.id))

/** Whose data is meant. A number identifies one customer; an address identifies no one unless it was verified. */
export async function subjectOf(
  db: Db,
  { customerId, mobile, email }: Pick<RequestRow, 'customerId' | 'mobile' | 'email'>,
): Promise<DataSubject> {
  const [known] = await db
    .select({ id: customers.id, mobile: customers.mobile })
    .from(customers)
    .where(customerId ? eq(customers.id, customerId) : eq(customers.mobile, mobile))
  return { customerId: known?.id ?? null, mobile: known?.mobile ?? mobile, email: email?.toLowerCase() ?? null }
}

export async function addRequest(db: Db, row: typeof privacyRequests.$inferInsert): Promise<RequestRow> {
  const [added] = await db.insert(privacyRequests).values(row).returning()
  if (!added) throw new Error('a request about data was not kept')
  return added
}

export async function isAskedAlready(db: Db, { mobile, kind }: Pick<RequestRow, 'mobile' | 'kind'>): Promise<boolean> {
  return (await db.$count(privacyRequests, and(eq(privacyRequests.mobile, mobile), eq(privacyRequests.kind, kind), OPEN))) > 0
}

const ofPerson = ({ customerId, mobile }: DataSubject) =>
  or(eq(privacyRequests.mobile, mobile), customerId ? eq(privacyRequests.customerId, customerId) : undefined)

export const openRequests = (db: Db): Promise<RequestRow[]> => db.select().from(privacyRequests).where(OPEN)

/** The person's other requests that are not answered yet. */
export const otherOpenRequests = (db: Db, subject: DataSubject, id: string) =>
  db
    .select({ number: privacyRequests.number })
    .from(privacyRequests)
    .where(and(ofPerson(subject), OPEN, sql`${privacyRequests.id} <> ${id}`))

export const requestsOfPerson = (db: Db, subject: DataSubject) => db.select().from(privacyRequests).where(ofPerson(subject))

/** No request names a person who was erased any more; that they asked, and what was done, is kept. */
export async function forgetRequester(db: Db, subject: DataSubject): Promise<void> {
  await letCopiesGo(db, await requestsOfPerson(db, subject))
  const nobody = { customerId: null, name: '', mobile: '', email: null, wish: '', identityProof: null, answer: null }
  await db.update(privacyRequests).set(nobody).where(ofPerson(subject))
}

/** Removes the copies of requests: the files with them, unless another record needs them. */
export async function letCopiesGo(db: Db, rows: readonly RequestRow[]): Promise<void> {
  for (const { id, fileKey } of rows) {
    if (!fileKey) continue
    await db.update(privacyRequests).set({ fileKey: null }).where(eq(privacyRequests.id, id))
    await markOrphaned(db, [fileKey])
  }
}

export async function letOldCopiesGo(db: Db, today: Day): Promise<void> {
  await letCopiesGo(
    db,
    await db
      .select()
      .from(privacyRequests)
      .where(and(lt(privacyRequests.fileUntil, today), sql`file_key is not null`)),
  )
}

/** Whether a copy needs the file in the store. */
export const copyNeedsFile = async (db: Db, key: string): Promise<boolean> =>
  (await db.$count(privacyRequests, eq(privacyRequests.fileKey, key))) > 0

type Wanted = Paging & { readonly state?: string | undefined; readonly kind?: string | undefined; readonly search?: string | undefined }

/** What is to be answered, by its last day; then what was answered, the newest first. */
export function requestsPage({ state, kind, search, ...paging }: Wanted, today: Day) {
  const where = conditions()
  const on = where.param(today)
  where.when(state, (wanted) => `r.state = ${where.param(wanted)}`)
  where.when(kind, (wanted) => `r.kind = ${where.param(wanted)}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(r.number ilike ${pattern} or r.name ilike ${pattern})`
  })
  const open = `r.state in ('asked', 'identified', 'prepared')`
  return pageSql({
    table: 'privacy_requests',
    as: 'r',
    order: {
      by: `(case when ${open} then r.due_on - date '2000-01-01' else 1000000 - (r.asked_at::date - date '2000-01-01') end)`,
      descending: false,
    },
    columns: {
      id: 'r.id',
      number: 'r.number',
      kind: 'r.kind',
      state: 'r.state',
      name: 'r.name',
      way: 'r.way',
      askedAt: 'r.asked_at',
      dueOn: 'r.due_on',
      daysLeft: `(r.due_on - ${on}::date)`,
      isLate: `(${open} and r.due_on < ${on}::date)`,
      answeredAt: 'r.answered_at',
    },
    where,
    paging,
  })
}
