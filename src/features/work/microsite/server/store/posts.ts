import { and, count, desc, eq, isNull, or } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { ShownPost } from '../pages/facts.ts'
import { micrositePosts } from '../tables.ts'

export type PostRow = typeof micrositePosts.$inferSelect

const shownFor = (agentId: string) =>
  and(eq(micrositePosts.state, 'published'), or(eq(micrositePosts.agentId, agentId), isNull(micrositePosts.agentId)))

/** The posts on an agent's page: their own and the office's, newest first. */
export async function shownPosts(db: Db, agentId: string, { skip, limit }: { readonly skip: number; readonly limit: number }) {
  const rows = await db
    .select()
    .from(micrositePosts)
    .where(shownFor(agentId))
    .orderBy(desc(micrositePosts.publishedAt), desc(micrositePosts.id))
    .offset(skip)
    .limit(limit)
  const [total] = await db.select({ n: count() }).from(micrositePosts).where(shownFor(agentId))
  return { rows, count: total?.n ?? 0 }
}

export const toShown = ({ slug, title, body, publishedAt, updatedAt }: PostRow): ShownPost => ({
  slug,
  title,
  body,
  on: dayOf(publishedAt ?? updatedAt),
})

export async function shownPost(db: Db, agentId: string, slug: string): Promise<ShownPost | undefined> {
  const [row] = await db
    .select()
    .from(micrositePosts)
    .where(and(shownFor(agentId), eq(micrositePosts.slug, slug)))
  return row && toShown(row)
}

const KEPT_IN_LIST = 100

/** An agent's own posts, or those that the office shares. */
export const postsBy = (db: Db, agentId: string | null): Promise<PostRow[]> =>
  db
    .select()
    .from(micrositePosts)
    .where(agentId === null ? isNull(micrositePosts.agentId) : eq(micrositePosts.agentId, agentId))
    .orderBy(desc(micrositePosts.id))
    .limit(KEPT_IN_LIST)
