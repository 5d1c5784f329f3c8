import { and, desc, eq, inArray, like, or } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { isSlug } from '../../rules/address.ts'
import { slugOf } from '../slug.ts'
import { micrositePages, microsites } from '../tables.ts'

export type Site = typeof microsites.$inferSelect
export type PageRow = typeof micrositePages.$inferSelect

const WORKED_ON = ['draft', 'submitted', 'returned']

export const siteOf = async (db: Db, agentId: string): Promise<Site | undefined> =>
  (await db.select().from(microsites).where(eq(microsites.agentId, agentId)))[0]

export const siteAt = async (db: Db, slug: string): Promise<Site | undefined> =>
  isSlug(slug) ? (await db.select().from(microsites).where(eq(microsites.slug, slug)))[0] : undefined

/** Gives an agent the shortest address that is still free: `ana-reyes`, `ana-reyes-2`. */
export async function addSite(db: Db, agentId: string, name: string): Promise<Site> {
  const wanted = slugOf(name) || 'agent'
  const taken = await db
    .select({ slug: microsites.slug })
    .from(microsites)
    .where(or(eq(microsites.slug, wanted), like(microsites.slug, `${wanted}-%`)))
  const isFree = (slug: string) => isSlug(slug) && !taken.some((each) => each.slug === slug)
  const numbered = Array.from({ length: taken.length + 2 }, (_, at) => `${wanted}-${at + 2}`)
  const slug = [wanted, ...numbered].find(isFree) ?? `${wanted.slice(0, 24)}-${agentId.slice(-8)}`
  const [site] = await db.insert(microsites).values({ agentId, slug }).returning()
  if (!site) throw new Error('a page was not begun')
  return site
}

/** The version being worked on, and the one that is shown; locked for a change of either. */
export async function versionsOf(
  db: Db,
  siteId: string,
  how: 'read' | 'lock' = 'read',
): Promise<{ readonly current?: PageRow; readonly published?: PageRow }> {
  const found = db
    .select()
    .from(micrositePages)
    .where(and(eq(micrositePages.micrositeId, siteId), inArray(micrositePages.state, [...WORKED_ON, 'published'])))
  const rows = await (how === 'lock' ? found.for('update') : found)
  const current = rows.find(({ state }) => WORKED_ON.includes(state))
  const published = rows.find(({ state }) => state === 'published')
  return { ...(current ? { current } : {}), ...(published ? { published } : {}) }
}

/** The agent's last version, whatever became of it: a new version starts from it. */
export const latestVersion = async (db: Db, siteId: string): Promise<PageRow | undefined> =>
  (await db.select().from(micrositePages).where(eq(micrositePages.micrositeId, siteId)).orderBy(desc(micrositePages.id)).limit(1))[0]
