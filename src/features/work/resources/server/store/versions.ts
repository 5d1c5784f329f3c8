import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type ResourceVersionState, resourceVersionLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import { resources, resourceVersions } from '../tables.ts'

type Stored = typeof resourceVersions.$inferSelect
export type ResourceRow = typeof resources.$inferSelect
export type VersionRow = Omit<Stored, 'state'> & { readonly state: ResourceVersionState; readonly resource: ResourceRow }

const typed = (version: Stored, resource: ResourceRow): VersionRow => ({
  ...version,
  state: parseState(resourceVersionLife, version.state),
  resource,
})

export async function findVersion(db: Db, id: string, how: 'read' | 'lock' = 'read'): Promise<VersionRow> {
  const query = db
    .select()
    .from(resourceVersions)
    .innerJoin(resources, eq(resources.id, resourceVersions.resourceId))
    .where(eq(resourceVersions.id, id))
  const [row] = isUuid(id) ? await (how === 'lock' ? query.for('update', { of: resourceVersions }) : query) : []
  if (!row) throw problem('not-found')
  return typed(row.resource_versions, row.resources)
}

/** Every version of a document, newest first. */
export async function versionsOf(db: Db, resourceId: string) {
  const rows = await db
    .select({
      id: resourceVersions.id,
      number: resourceVersions.number,
      state: resourceVersions.state,
      title: resourceVersions.title,
      effectiveOn: resourceVersions.effectiveOn,
    })
    .from(resourceVersions)
    .where(eq(resourceVersions.resourceId, resourceId))
    .orderBy(desc(resourceVersions.number))
  return rows.map((row) => ({ ...row, state: parseState(resourceVersionLife, row.state) }))
}

export async function versionsInWork(db: Db): Promise<VersionRow[]> {
  const rows = await db
    .select()
    .from(resourceVersions)
    .innerJoin(resources, eq(resources.id, resourceVersions.resourceId))
    .where(inArray(resourceVersions.state, ['draft', 'submitted', 'returned']))
    .orderBy(desc(resourceVersions.id))
    .limit(100)
  return rows.map((row) => typed(row.resource_versions, row.resources))
}

export async function addResource(db: Db, row: typeof resources.$inferInsert): Promise<string> {
  const [added] = await db.insert(resources).values(row).returning({ id: resources.id })
  if (!added) throw new Error('a document was not kept')
  return added.id
}

/** Adds the next version of a document; concurrent ones are numbered one after the other. */
export async function addVersion(db: Db, row: Omit<typeof resourceVersions.$inferInsert, 'number'>): Promise<string> {
  await db.select({ id: resources.id }).from(resources).where(eq(resources.id, row.resourceId)).for('update')
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from resource_versions where resource_id = ${row.resourceId})`
  const [added] = await db
    .insert(resourceVersions)
    .values({ ...row, number })
    .returning({ id: resourceVersions.id })
  if (!added) throw new Error('a version of a document was not kept')
  return added.id
}

export const changeVersion = (db: Db, id: string, set: Partial<typeof resourceVersions.$inferInsert>) =>
  db.update(resourceVersions).set(set).where(eq(resourceVersions.id, id))

/** Whether someone is already working on the next version of a document. */
export async function versionInWork(db: Db, resourceId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: resourceVersions.id })
    .from(resourceVersions)
    .where(and(eq(resourceVersions.resourceId, resourceId), inArray(resourceVersions.state, ['draft', 'submitted', 'returned'])))
    .limit(1)
  return row?.id
}

/** Whether a version uses the file in the store. */
export const versionNeedsFile = async (db: Db, key: string): Promise<boolean> =>
  (await db.$count(resourceVersions, eq(resourceVersions.fileKey, key))) > 0
