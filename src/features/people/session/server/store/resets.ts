import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { RESET } from '../../rules/passwords.ts'
import { passwordResets } from '../tables.ts'

export type ResetRow = typeof passwordResets.$inferSelect

/** In place of the network of a request: no one asked for the link, the office invites someone. */
export const INVITATION = 'invitation'

/** How many links were requested within the hour: for this account, and from this network. */
export async function resetsAsked(db: Db, { account, address, now }: { account: string; address: string; now: Date }) {
  const since = gt(passwordResets.createdAt, new Date(now.getTime() - 3_600_000))
  const countOf = async (of: ReturnType<typeof eq>) => {
    const [row] = await db.select({ n: count() }).from(passwordResets).where(and(of, since))
    return row?.n ?? 0
  }
  return { forAccount: await countOf(eq(passwordResets.account, account)), fromNetwork: await countOf(eq(passwordResets.address, address)) }
}

export async function addReset(db: Db, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(reset)
}

export async function findReset(db: Db, tokenHash: string): Promise<ResetRow | undefined> {
  const [row] = await db.select().from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash))
  return row
}

/** Counts a code before it is sent; false if the link has had all of its codes. */
export async function countResetCode(db: Db, id: string): Promise<boolean> {
  const counted = await db
    .update(passwordResets)
    .set({ codes: sql`${passwordResets.codes} + 1` })
    .where(and(eq(passwordResets.id, id), lt(passwordResets.codes, RESET.codes)))
    .returning({ id: passwordResets.id })
  return counted.length > 0
}

/** Uses up a link, and every other one of the person; false if it was used in the meantime. */
export async function useReset(db: Db, { id, staffId }: Pick<ResetRow, 'id' | 'staffId'>, now: Date): Promise<boolean> {
  if (!staffId) return false
  const used = await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.staffId, staffId), isNull(passwordResets.usedAt)))
    .returning({ id: passwordResets.id })
  return used.some((each) => each.id === id)
}
