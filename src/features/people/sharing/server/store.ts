import { and, count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { nameOf } from '#domain/person.ts'
import type { NumberChanged } from '#features/people/customers/public/server/events.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { withinReach } from '#features/people/staff/public/server/staff.ts'
import { branches, commercialStructures, reach, staff } from '#features/people/staff/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { AgentCard } from '../public/contract.ts'
import { pageOfAgent } from '../public/server/agent-pages.ts'
import { links } from './tables.ts'

export type LinkRow = typeof links.$inferSelect

/** An active agent for whom this person may act: themselves and everyone below them. */
export async function findAgent(db: Db, viewerId: string, agentCode: string): Promise<{ id: string; branch: string } | undefined> {
  const [row] = await db
    .select({ id: staff.id, branch: staff.branch })
    .from(staff)
    .innerJoin(reach, and(eq(reach.staffId, staff.id), eq(reach.viewerId, viewerId)))
    .where(and(eq(staff.agentCode, agentCode), eq(staff.active, true)))
  return row
}

const card = {
  id: staff.id,
  firstName: staff.firstName,
  lastName: staff.lastName,
  code: staff.agentCode,
  branch: staff.branch,
  commercialStructure: commercialStructures.name,
  mobile: staff.mobile,
}

export async function findCard(
  db: Db,
  by: { code: string } | { id: string },
  asking: { readonly actor: Actor; readonly now: Date },
): Promise<AgentCard | undefined> {
  const [row] = await db
    .select(card)
    .from(staff)
    .leftJoin(branches, eq(branches.code, staff.branch))
    .leftJoin(commercialStructures, eq(commercialStructures.code, branches.structure))
    .where(and('code' in by ? eq(staff.agentCode, by.code) : eq(staff.id, by.id), eq(staff.active, true)))
  if (!row) return undefined
  const { id, code, branch, commercialStructure, mobile } = row
  return { name: nameOf(row), code, branch, commercialStructure, mobile, page: await pageOfAgent(db, id, asking) }
}

export async function addLink(db: Db, values: typeof links.$inferInsert): Promise<LinkRow> {
  const [row] = await db.insert(links).values(values).returning()
  if (!row) throw new Error('a link was not kept')
  return row
}

/** The number of a customer whom the person asking may see. */
const numberOf = (viewerId: string, customerId: string) =>
  sql`(select ${customers.mobile} from ${customers} where ${customers.id} = ${customerId} and ${withinReach(viewerId, customers.agentId)})`

const SHOWN = 50

export async function linksOf(
  db: Db,
  viewerId: string,
  {
    quotationId,
    policyId,
    customerId,
  }: { quotationId?: string | undefined; policyId?: string | undefined; customerId?: string | undefined },
): Promise<{ items: LinkRow[]; count: number }> {
  const wanted = and(
    withinReach(viewerId, links.agentId),
    quotationId ? eq(links.quotationId, quotationId) : undefined,
    policyId ? eq(links.policyId, policyId) : undefined,
    customerId ? eq(links.mobile, numberOf(viewerId, customerId)) : undefined,
  )
  const items = await db.select().from(links).where(wanted).orderBy(desc(links.createdAt)).limit(SHOWN)
  const [total] = await db.select({ n: count() }).from(links).where(wanted)
  return { items, count: total?.n ?? 0 }
}

export async function withdraw(db: Db, viewerId: string, id: string, at: Date): Promise<LinkRow | undefined> {
  const [row] = await db
    .update(links)
    .set({ revokedAt: sql`coalesce(${links.revokedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(links.id, id), withinReach(viewerId, links.agentId)))
    .returning()
  return row
}

/** A customer has another number: their links are for that one, and no more for whoever has the former. */
export const followNumber = async (db: Db, { from, to }: NumberChanged): Promise<void> =>
  void (await db.update(links).set({ mobile: to }).where(eq(links.mobile, from)))

const Subject = z.object({ line: z.string(), answers: z.record(z.string(), z.unknown()), paid: z.boolean() })

/** What a link is about. The answers hold personal data: pass on only those that are not personal. */
export async function subjectOf(db: Db, linkId: string): Promise<z.output<typeof Subject> | undefined> {
  const { rows } = await db.execute(sql`select * from app.link_subject(${linkId}::uuid)`)
  return rows[0] && Subject.parse(rows[0])
}
