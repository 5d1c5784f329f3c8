import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { nameOf } from '#domain/person.ts'
import { reach, staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import type { HandOver } from '../../public/contract/leads.ts'
import { handOverRequests, leads } from '../../public/server/tables.ts'

const Requested = z.object({ number: z.string(), manager: z.uuid() })

/** Requests all leads that others have with this number; returns who is to decide. The result must stay on the server. */
export async function addRequests(db: Db, mobile: string, reason: string, now: Date) {
  const { rows } = await db.execute(sql`select * from app.ask_hand_over(${mobile}, ${reason}, ${now.toISOString()}::timestamptz)`)
  return z.array(Requested).parse(rows)
}

const HandedOver = z.object({ lead_id: z.uuid(), number: z.string(), from_agent: z.uuid(), to_agent: z.uuid() })

/** Settles a request for a lead within reach of the person deciding, and moves the lead if it is granted; undefined when there is none. */
export async function decideRequest(db: Db, id: string, granted: boolean, now: Date) {
  const { rows } = await db.execute(sql`select * from app.settle_hand_over(${id}::uuid, ${granted}, ${now.toISOString()}::timestamptz)`)
  return rows[0] && HandedOver.parse(rows[0])
}

const asker = alias(staff, 'asker')
const SHOWN = 100

/** Requests that are waiting for this person's decision, oldest first. */
export async function waitingFor(db: Db, viewerId: string): Promise<HandOver[]> {
  const rows = await db
    .select({
      id: handOverRequests.id,
      reason: handOverRequests.reason,
      createdAt: handOverRequests.createdAt,
      lead: { id: leads.id, number: leads.number, firstName: leads.firstName, lastName: leads.lastName },
      owner: { id: staff.id, firstName: staff.firstName, lastName: staff.lastName },
      askedBy: { id: asker.id, firstName: asker.firstName, lastName: asker.lastName, branch: asker.branch },
    })
    .from(handOverRequests)
    .innerJoin(leads, eq(leads.id, handOverRequests.leadId))
    .innerJoin(reach, and(eq(reach.staffId, leads.agentId), eq(reach.viewerId, viewerId)))
    .innerJoin(staff, eq(staff.id, leads.agentId))
    .innerJoin(asker, eq(asker.id, handOverRequests.askedBy))
    .where(and(isNull(handOverRequests.settledAt), sql`${leads.grouping} <> 'discarded'`))
    .orderBy(asc(handOverRequests.createdAt))
    .limit(SHOWN)
  return rows.map(({ id, reason, createdAt, lead, owner, askedBy }) => ({
    id,
    reason,
    createdAt: createdAt.toISOString(),
    lead: { id: lead.id, number: lead.number, name: nameOf(lead) },
    owner: { id: owner.id, name: nameOf(owner) },
    askedBy: { id: askedBy.id, name: nameOf(askedBy), branch: askedBy.branch },
  }))
}
