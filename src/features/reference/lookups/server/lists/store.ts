import { eq, sql } from 'drizzle-orm'
import { type ListVersionState, listVersionLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import type { ListVersion } from '../../public/contract/maintained-lists.ts'
import { listVersions } from '../../public/server/tables.ts'
import type { ListDefinition } from '../../rules/list-columns.ts'
import { maintainedList } from '../../rules/list-definitions.ts'

type Stored = typeof listVersions.$inferSelect
export type VersionRow = Omit<Stored, 'state'> & { readonly state: ListVersionState }

export function listNamed(name: string): ListDefinition {
  const definition = maintainedList(name)
  if (!definition) throw problem('not-found', { message: 'No maintained list has this name.' })
  return definition
}

export async function findVersion(db: Db, id: string): Promise<VersionRow> {
  const [row] = isUuid(id) ? await db.select().from(listVersions).where(eq(listVersions.id, id)) : []
  if (!row) throw problem('not-found')
  return { ...row, state: parseState(listVersionLife, row.state) }
}

const nameOf = (column: typeof listVersions.madeBy | typeof listVersions.decidedBy) =>
  sql<string | null>`(select concat_ws(' ', s.first_name, s.last_name) from staff s where s.id = ${column})`

const MAX_LISTED = 100

/** Versions of a list, or of all, newest first, without their rows. */
export async function versionsListed(db: Db, list?: string): Promise<ListVersion[]> {
  const { id, state, effectiveOn, isDemo, inForceAt, note, createdAt, decidedAt } = listVersions
  const found = await db
    .select({
      ...{ id, list: listVersions.list, state, effectiveOn, isDemo, inForceAt, note, createdAt, decidedAt },
      count: sql<number>`jsonb_array_length(${listVersions.rows})`,
      madeBy: nameOf(listVersions.madeBy),
      decidedBy: nameOf(listVersions.decidedBy),
    })
    .from(listVersions)
    .where(list === undefined ? undefined : eq(listVersions.list, list))
    .orderBy(sql`${listVersions.id} desc`)
    .limit(list === undefined ? 10 * MAX_LISTED : MAX_LISTED)
  const inForce = new Map<string, (typeof found)[number]>()
  const ofDay = (each: (typeof found)[number]) => `${each.effectiveOn} ${each.decidedAt?.toISOString() ?? ''}`
  for (const each of found) {
    const before = inForce.get(each.list)
    if (each.inForceAt && (!before || ofDay(each) > ofDay(before))) inForce.set(each.list, each)
  }
  return found.map(({ inForceAt: _, ...each }) => ({
    ...each,
    state: parseState(listVersionLife, each.state),
    isInForce: inForce.get(each.list)?.id === each.id,
    createdAt: each.createdAt.toISOString(),
    decidedAt: each.decidedAt?.toISOString() ?? null,
  }))
}
