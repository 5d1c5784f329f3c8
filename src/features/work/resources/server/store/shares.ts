import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { resourceShares, resources, resourceVersions } from '../tables.ts'

export type ShareRow = typeof resourceShares.$inferSelect

const hashOf = (token: string): string => sha256(`shared document ${token}`)

export async function addShare(
  db: Db,
  { token, ...row }: Omit<typeof resourceShares.$inferInsert, 'tokenHash'> & { readonly token: string },
) {
  const [added] = await db
    .insert(resourceShares)
    .values({ ...row, tokenHash: hashOf(token) })
    .returning({ id: resourceShares.id })
  if (!added) throw new Error('a link of a document was not kept')
  return added.id
}

/**
 * What a link opens, while it is valid: only what is published and meant for everyone. Run as the system, since its holder is not signed
 * in.
 */
export async function shareByToken(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ share: resourceShares, version: resourceVersions })
    .from(resourceShares)
    .innerJoin(resourceVersions, eq(resourceVersions.id, resourceShares.versionId))
    .innerJoin(resources, eq(resources.id, resourceVersions.resourceId))
    .where(
      and(
        eq(resourceShares.tokenHash, hashOf(token)),
        isNull(resourceShares.revokedAt),
        gt(resourceShares.expiresAt, now),
        eq(resourceVersions.state, 'published'),
        eq(resources.audience, 'everyone'),
      ),
    )
  if (!row) throw problem('link-not-valid')
  return row
}

/** Records that a document was opened; returns whether that was the first time. */
export async function markSeen(db: Db, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(resourceShares)
    .set({ seenAt: now })
    .where(and(eq(resourceShares.id, id), isNull(resourceShares.seenAt)))
  return rowCount === 1
}

const MOST_SHOWN = 50

export const sharesOf = (db: Db, agentId: string, versionId: string): Promise<ShareRow[]> =>
  db
    .select()
    .from(resourceShares)
    .where(and(eq(resourceShares.agentId, agentId), eq(resourceShares.versionId, versionId)))
    .orderBy(desc(resourceShares.id))
    .limit(MOST_SHOWN)

export async function revokeShare(db: Db, agentId: string, id: string, now: Date): Promise<ShareRow> {
  const [row] = await db
    .update(resourceShares)
    .set({ revokedAt: sql`coalesce(${resourceShares.revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(resourceShares.id, id), eq(resourceShares.agentId, agentId)))
    .returning()
  if (!row) throw problem('not-found')
  return row
}
