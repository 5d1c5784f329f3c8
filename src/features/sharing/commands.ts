import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { LINK_KINDS, type OpenedLink } from './rules.ts'
import { linkNamedBy } from './token.ts'

const absent = <T>(value: T | null) => value ?? undefined

const Row = z.object({
  id: z.uuid(),
  kind: z.enum(LINK_KINDS),
  agentId: z.uuid(),
  branch: z.string(),
  mobile: z.string().nullable().transform(absent),
  quotationId: z.uuid().nullable().transform(absent),
  policyId: z.uuid().nullable().transform(absent),
  expiresAt: z.coerce.date(),
})

/**
 * What a link's token stands for, or undefined when it is forged, expired or withdrawn. Notes that the link was opened.
 * Needs no session: who holds the link may know this much, and the number it is meant for stays on the server.
 */
export async function openLink(db: Db, { secret }: { secret: string }, token: string): Promise<OpenedLink | undefined> {
  const at = now()
  const id = await linkNamedBy(secret, token, at)
  if (!id) return undefined
  const { rows } = await db.execute(sql`select * from app.open_link(${id}::uuid, ${at.toISOString()}::timestamptz)`)
  return rows[0] && Row.parse(rows[0])
}

/** Notes that the customer came through the link and proved their number. */
export async function markSignedIn(db: Db, linkId: string): Promise<void> {
  await db.execute(sql`select app.link_was_used(${linkId}::uuid, ${now().toISOString()}::timestamptz)`)
}
