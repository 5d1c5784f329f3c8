import { and, desc, eq, inArray } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { leadPath, syncFollowUpReminder } from '../../server/commands/follow-up.ts'
import { addEvent, addLead, changeLead, type LeadRow } from '../../server/store/leads.ts'
import { lockNumber } from '../../server/store/people.ts'
import { leads } from './tables.ts'

/** Someone contacted an agent on their own initiative. */
export type Inquiry = {
  readonly agentId: string
  readonly name: string
  /** E.164 */
  readonly mobile: string
  /** The code of a line of insurance. */
  readonly product: string | null
  /** One of the sources of leads. */
  readonly source: string
  /** What they said, for the lead's history. */
  readonly remark: string
  /** When they are to be called. */
  readonly callAt: Date
}

/**
 * Creates a lead for the agent. Someone who already is a lead of theirs, neither discarded nor lost, stays the same lead: what was said
 * joins its history, and the next follow-up comes no later than the call.
 */
export async function receiveInquiry(
  db: Db,
  inquiry: Inquiry,
  by: { readonly actor: Actor; readonly now: Date },
): Promise<{ readonly leadId: string; readonly isNew: boolean; readonly path: string }> {
  await lockNumber(db, inquiry.mobile)
  const before = await findLiving(db, inquiry)
  const lead = before ? await remember(db, before, inquiry, by) : await make(db, inquiry, by)
  return { leadId: lead.id, isNew: !before, path: leadPath(lead) }
}

async function findLiving(db: Db, { agentId, mobile }: Inquiry): Promise<LeadRow | undefined> {
  const [row] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.agentId, agentId), eq(leads.mobile, mobile), inArray(leads.grouping, ['open', 'converted'])))
    .orderBy(desc(leads.id))
    .limit(1)
    .for('update')
  return row
}

async function remember(db: Db, before: LeadRow, { callAt, remark }: Inquiry, by: { actor: Actor; now: Date }): Promise<LeadRow> {
  const isSooner = before.grouping === 'open' && (!before.nextFollowUp || before.nextFollowUp > callAt)
  const row = isSooner ? await changeLead(db, before, { nextFollowUp: callAt }, by.now) : before
  await syncFollowUpReminder(db, row, before)
  const { status, disposition, subDisposition } = row
  await addEvent(db, row, { timeline: 'lead', event: 'inquiry', status, disposition, subDisposition, details: { remark } }, by)
  return row
}

async function make(db: Db, inquiry: Inquiry, by: { actor: Actor; now: Date }): Promise<LeadRow> {
  const { agentId, name, mobile, product, source, remark, callAt } = inquiry
  const [firstName = name, ...rest] = name.split(' ')
  const at = { createdAt: by.now, updatedAt: by.now }
  const given = { agentId, createdBy: agentId, firstName, lastName: rest.join(' '), mobile, typedMobile: mobile, product, source }
  const row = await addLead(db, { ...given, ...at, nextFollowUp: callAt }, dayOf(by.now))
  const details = { remark, nextFollowUp: callAt.toISOString() }
  await addEvent(db, row, { timeline: 'lead', event: 'created', status: row.status, details }, by)
  await syncFollowUpReminder(db, row)
  return row
}
