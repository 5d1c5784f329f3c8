import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { maskMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { linkNamedBy, linkOnceNamedBy } from '../../../server/token.ts'
import { LINK_KINDS, type OpenedLink } from '../../rules.ts'

/** A customer asks for a link that works. */
const WANTED = 'link-wanted'

const absent = <T>(value: T | null) => value ?? undefined

const Row = z.object({
  id: z.uuid(),
  kind: z.enum(LINK_KINDS),
  agentId: z.uuid(),
  structure: z.string().nullable().transform(absent),
  mobile: z.string().nullable().transform(absent),
  quotationId: z.uuid().nullable().transform(absent),
  policyId: z.uuid().nullable().transform(absent),
  expiresAt: z.coerce.date(),
  isFirst: z.boolean(),
  line: z.string().nullable().transform(absent),
  reference: z.string().nullable().transform(absent),
})

/**
 * What a link's token stands for, or undefined if it is forged, expired or withdrawn. Records that the link was opened. Needs no session:
 * anyone holding the link may know this much, and the number it is meant for stays on the server.
 */
export async function openLink(db: Db, { secret }: { secret: string }, token: string): Promise<OpenedLink | undefined> {
  const at = now()
  const id = await linkNamedBy(secret, token, at)
  if (!id) return undefined
  const { rows } = await db.execute(sql`select * from app.open_link(${id}::uuid, ${at.toISOString()}::timestamptz)`)
  const link = rows[0] && Row.parse(rows[0])
  if (link?.isFirst) await notifyLinkAgent(db, link, 'link-opened', 'Your link was opened')
  return link
}

/**
 * The holder of an expired link asks for a new one: notifies its agent, once a day at most. Returns whose link it was, or undefined if it
 * was not signed by us, was withdrawn or still works.
 */
export async function requestNewLink(
  db: Db,
  { secret }: { secret: string },
  token: string,
): Promise<{ readonly agentId: string } | undefined> {
  const id = await linkOnceNamedBy(secret, token)
  if (!id) return undefined
  const { rows } = await db.execute(sql`select * from app.ask_for_link(${id}::uuid, ${now().toISOString()}::timestamptz)`)
  const link = rows[0] && Row.parse(rows[0])
  if (link?.isFirst) await notifyLinkAgent(db, link, WANTED, 'Your customer asks for a new link')
  return link
}

/** When the agent made a link. */
export async function linkMadeAt(db: Db, id: string): Promise<Date | undefined> {
  const { rows } = await db.execute(sql`select created_at as at from links where id = ${id}::uuid`)
  return rows[0] && z.object({ at: z.coerce.date() }).parse(rows[0]).at
}

/** Records that the customer came through the link and verified their number. */
export async function markSignedIn(db: Db, link: OpenedLink): Promise<void> {
  const { rows } = await db.execute<{ first: boolean }>(
    sql`select app.link_was_used(${link.id}::uuid, ${now().toISOString()}::timestamptz) as first`,
  )
  if (rows[0]?.first) await notifyLinkAgent(db, link, 'link-signed-in', 'Your customer signed in with your link')
}

/** Notifies the agent how far the customer came, with the record that the link is for. */
const notifyLinkAgent = (db: Db, { agentId, mobile, line, reference, quotationId, policyId }: OpenedLink, kind: string, title: string) => {
  const facts = { audience: 'agent', ...(line === undefined ? {} : { line }) } as const
  const path = policyId
    ? pathTo(kind === WANTED ? 'payments/payment-link' : 'policies/policy', facts, { policy: policyId })
    : quotationId
      ? pathTo('quotes/quotation', facts, { quotation: quotationId })
      : pathTo('sharing/commercial-structure', facts)
  return notify(db, { staffId: agentId, kind, title, path, body: [reference, mobile && maskMobile(mobile)].filter(Boolean).join(' · ') })
}
