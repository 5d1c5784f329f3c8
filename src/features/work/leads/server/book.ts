import { eq, inArray, sql } from 'drizzle-orm'
import { reassignReminders } from '#features/people/notifications/public/server/commands/reassign.ts'
import { type BookMove, type BookPart, tiesTo } from '#features/people/staff/public/server/book.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import { actorName } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { leadEvents, leads } from '../public/server/tables.ts'

const REMARK = 'With the whole book'

async function move(db: Db, { ids, from, to, by, actor, now }: BookMove): Promise<string[]> {
  const set = { allocatedBy: by, allocatedAt: now, updatedAt: now, version: sql`${leads.version} + 1` }
  const moved = await reassignRows(db, leads, leads.id, { ids, from, to }, set)
  if (moved.length === 0) return moved
  const rows = await db.select().from(leads).where(inArray(leads.id, moved))
  const told = { timeline: 'lead', event: 'allocated', details: { from, to, remark: REMARK }, actor: actorName(actor), at: now } as const
  await db
    .insert(leadEvents)
    .values(rows.map(({ id, status, disposition, subDisposition }) => ({ ...told, leadId: id, status, disposition, subDisposition })))
  await reassignReminders(db, { ids: moved, from, to })
  return moved
}

/** The leads of an agent, in whichever list they are. */
export const leadsOfBook: BookPart = {
  kind: 'leads',
  find: async (db, agentId) => {
    const { id, mobile, customerId } = leads
    const rows = await db.select({ id, mobile, customerId }).from(leads).where(eq(leads.agentId, agentId))
    return rows.map((row) => ({ id: row.id, ties: tiesTo({ leadId: row.id, mobile: row.mobile, customerId: row.customerId }) }))
  },
  move,
}
