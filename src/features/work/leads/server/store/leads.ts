import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Day, yearOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { isUuid } from '#kit/uuid.ts'
import { leadNumber } from '../../public/rules/leads.ts'
import { leadEvents, leads } from '../../public/server/tables.ts'

export type LeadRow = typeof leads.$inferSelect
export type NewLeadRow = Omit<typeof leads.$inferInsert, 'number'>
export type Change = Partial<Omit<typeof leads.$inferInsert, 'id' | 'number' | 'version'>>

/** The lead; throws the same problem whether it does not exist or is not theirs. */
export async function getLead(db: Db, actor: Actor, id: string): Promise<LeadRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(leads)
        .where(and(eq(leads.id, id), visibleTo(actor, leads)))
    : []
  if (!row) throw problem('not-found')
  return row
}

/** As `getLead`, and no one else changes it until the transaction ends. */
export async function lockLead(db: Db, actor: Actor, id: string): Promise<LeadRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(leads)
        .where(and(eq(leads.id, id), visibleTo(actor, leads)))
        .for('update')
    : []
  if (!row) throw problem('not-found')
  return row
}

/** Those of the leads that the actor may see, locked in a fixed order, so that two callers locking overlapping sets do not deadlock. */
export const lockLeads = (db: Db, actor: Actor, ids: readonly string[]): Promise<LeadRow[]> =>
  db
    .select()
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), visibleTo(actor, leads)))
    .orderBy(leads.id)
    .for('update')

export async function addLead(db: Db, row: NewLeadRow, today: Day): Promise<LeadRow> {
  const { rows } = await db.execute<{ n: number }>(sql`select nextval('lead_numbers') as n`)
  const number = leadNumber(yearOf(today), Number(rows[0]?.n))
  const [added] = await db
    .insert(leads)
    .values({ ...row, number })
    .returning()
  if (!added) throw new Error('a lead was not added')
  return added
}

/** Applies the given changes and increments the version. */
export async function changeLead(db: Db, row: LeadRow, change: Change, now: Date): Promise<LeadRow> {
  const [changed] = await db
    .update(leads)
    .set({ ...change, version: row.version + 1, updatedAt: now })
    .where(eq(leads.id, row.id))
    .returning()
  if (!changed) throw problem('not-found')
  return changed
}

type NewEvent = Omit<typeof leadEvents.$inferInsert, 'leadId' | 'actor' | 'at' | 'seq'>

/** Adds to a lead's history. */
export async function addEvent(
  db: Db,
  lead: { readonly id: string },
  event: NewEvent,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await db.insert(leadEvents).values({ ...event, leadId: lead.id, actor: actorName(actor), at: now })
}

/** Newest first. Only the newest part of a longer history is returned. */
const TOLD = 500
export const eventsOf = (db: Db, leadId: string) =>
  db.select().from(leadEvents).where(eq(leadEvents.leadId, leadId)).orderBy(desc(leadEvents.seq)).limit(TOLD)

/** The remark made when the lead was last discarded. */
export async function discardReason(db: Db, leadId: string): Promise<string | null> {
  const [event] = await db
    .select({ details: leadEvents.details })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, leadId), eq(leadEvents.event, 'discarded')))
    .orderBy(desc(leadEvents.seq))
    .limit(1)
  return z.object({ remark: z.string() }).safeParse(event?.details).data?.remark ?? null
}
