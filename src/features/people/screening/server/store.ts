import { and, desc, eq, isNull } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import type { Paging } from '#kit/paging.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import { isUuid } from '#kit/uuid.ts'
import { searchKeys } from './names.ts'
import type { NewEntry } from './read-list.ts'
import { screeningEntries, screeningLists, screeningMatches, screeningSubjects } from './tables.ts'

export type MatchRow = typeof screeningMatches.$inferSelect

/** A match, locked until the transaction ends. */
export async function lockMatch(db: Db, id: string): Promise<MatchRow> {
  const [row] = isUuid(id) ? await db.select().from(screeningMatches).where(eq(screeningMatches.id, id)).for('update') : []
  if (!row) throw problem('not-found')
  return row
}

export async function getMatch(db: Db, id: string): Promise<MatchRow> {
  const [row] = isUuid(id) ? await db.select().from(screeningMatches).where(eq(screeningMatches.id, id)) : []
  if (!row) throw problem('not-found')
  return row
}

export const subjectsOf = (db: Db, matchId: string) =>
  db
    .select({ policyId: screeningSubjects.policyId, role: screeningSubjects.role })
    .from(screeningSubjects)
    .where(eq(screeningSubjects.matchId, matchId))
    .orderBy(desc(screeningSubjects.at))

type Wanted = Paging & { readonly state?: string | undefined; readonly search?: string | undefined }

/** One page of matches: those waiting for a decision first, the longest on top. */
export function matchesPage({ state, search, ...paging }: Wanted) {
  const where = conditions()
  where.when(state, (wanted) => `m.state = ${where.param(wanted)}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(m.person->>'name' ilike ${pattern} or m.entry->>'name' ilike ${pattern})`
  })
  return pageSql({
    table: 'screening_matches',
    as: 'm',
    order: { by: `(case when m.state in ('open', 'seconding') then 0 else 1 end)`, descending: false },
    joins: 'left join staff d on d.id = m.decided_by',
    columns: {
      id: 'm.id',
      state: 'm.state',
      personName: `m.person->>'name'`,
      entryName: `m.entry->>'name'`,
      source: `m.entry->>'source'`,
      isDemonstration: `(m.entry->>'isDemonstration')::boolean`,
      likeness: 'm.likeness',
      policies: '(select count(distinct s.policy_id) from screening_subjects s where s.match_id = m.id)::int',
      createdAt: 'm.created_at',
      decidedName: `d.first_name || ' ' || d.last_name`,
    },
    where,
    paging,
  })
}

export const listVersions = (db: Db) => db.select().from(screeningLists).orderBy(desc(screeningLists.createdAt)).limit(100)

type NewList = Pick<typeof screeningLists.$inferInsert, 'source' | 'listedOn' | 'isDemonstration' | 'uploadedBy'>

const AT_ONCE = 500

/** Puts a version of a list in force; the previous one of the same source is replaced and its entries are deleted. */
export async function replaceList(db: Db, list: NewList, entries: readonly NewEntry[], now: Date): Promise<void> {
  const replaced = await db
    .update(screeningLists)
    .set({ replacedAt: now })
    .where(and(eq(screeningLists.source, list.source), isNull(screeningLists.replacedAt)))
    .returning({ id: screeningLists.id })
  for (const { id } of replaced) await db.delete(screeningEntries).where(eq(screeningEntries.listId, id))
  const [row] = await db
    .insert(screeningLists)
    .values({ ...list, entryCount: entries.length })
    .returning({ id: screeningLists.id })
  if (!row) throw new Error('a list was not kept')
  const values = entries.map((entry) => ({
    ...entry,
    aliases: [...entry.aliases],
    listId: row.id,
    keys: [...new Set([entry.name, ...entry.aliases].flatMap(searchKeys))],
  }))
  for (let at = 0; at < values.length; at += AT_ONCE) await db.insert(screeningEntries).values(values.slice(at, at + AT_ONCE))
}
