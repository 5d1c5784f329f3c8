import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { nameOf } from '#domain/person.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Staff } from '#kit/actor.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { describeTransfer, isNothing, sumOf, type Transferred } from '../../public/rules/leads.ts'
import { leadReassigned, type Reassigned } from '../../public/server/events.ts'
import { leadPath, syncFollowUpReminder } from '../commands/follow-up.ts'
import { addEvent, changeLead, type LeadRow } from '../store/leads.ts'
import { fullName, type Person } from '../store/people.ts'

export type Reassigning = Pick<Context, 'db' | 'actor' | 'now'> & { readonly brand: Brand }

/** Moves a lead's outstanding work along with it, even beyond the reach of the person who reassigns it. */
export const transferWork = (event: Reassigned, { db, actor, now, brand }: Reassigning): Promise<Transferred> =>
  runAsSystem(db, actor, async () => {
    const parts: Partial<Transferred>[] = []
    for (const transfer of leadReassigned.contributions()) parts.push(await transfer(db, event, { actor, now, brand }))
    return sumOf(parts)
  })

type Moved = { readonly lead: LeadRow; readonly from: string; readonly transferred: Transferred }

/** Moves the lead to another advisor, with the reminder of its next follow-up and all outstanding work. */
async function reassignLead(row: LeadRow, to: string, reassigning: Reassigning, remark?: string): Promise<Moved> {
  const { db, actor, now } = reassigning
  const lead = await changeLead(db, row, { agentId: to, allocatedBy: requireStaff(actor).id, allocatedAt: now }, now)
  const details = { from: row.agentId, to, ...(remark ? { remark } : {}) }
  const { status, disposition, subDisposition } = row
  await addEvent(db, lead, { timeline: 'lead', event: 'allocated', status, disposition, subDisposition, details }, { actor, now })
  await syncFollowUpReminder(db, lead, row)
  return { lead, from: row.agentId, transferred: await transferWork({ leadId: row.id, from: row.agentId, to }, reassigning) }
}

/** Reassigns leads to an advisor; everyone involved is notified once for all of them. */
export async function reassignLeads(rows: readonly LeadRow[], advisor: Person, reassigning: Reassigning, remark?: string) {
  const me = requireStaff(reassigning.actor)
  const moved: Moved[] = []
  for (const row of rows) moved.push(await reassignLead(row, advisor.id, reassigning, remark))
  const transferred = sumOf(moved.map((each) => each.transferred))
  const leads = moved.map(({ lead }) => lead)
  await notifyNewOwner(reassigning.db, me, advisor.id, leads, describeTransfer(transferred, fullName(advisor)))
  await notifyFormerOwners(reassigning.db, me, advisor, moved)
  return { leads, transferred }
}

/** Notifies an advisor of leads that someone else assigned to them. */
export async function notifyNewOwner(db: Db, by: Staff, agentId: string, rows: readonly LeadRow[], transferred?: Message): Promise<void> {
  const [first, ...more] = rows
  if (!first || agentId === by.id) return
  await notify(db, {
    staffId: agentId,
    kind: 'lead-allocated',
    title: more.length ? msg`${rows.length} leads were given to you` : msg`A lead was given to you: ${nameOf(first)}`,
    body: joinMessages(msg`By ${by.name}.`, transferred),
    path: more.length ? pathTo('leads/leads', { audience: 'agent' }, { leadType: 'open' }) : leadPath(first),
  })
}

/** Notifies everyone whose day changes: what they no longer have to do, and which appointments they keep. */
async function notifyFormerOwners(db: Db, by: Staff, advisor: Person, moved: readonly Moved[]): Promise<void> {
  const keptBy = ({ transferred }: Moved) => transferred.toReschedule.map((each) => each.advisor.id)
  for (const staffId of new Set(moved.flatMap((each) => [each.from, ...keptBy(each)]))) {
    const theirs = moved.filter((each) => each.from === staffId || keptBy(each).includes(staffId))
    const transferred = sumOf(theirs.map((each) => each.transferred))
    const [{ lead } = { lead: undefined }, ...more] = theirs
    const [kept] = transferred.toReschedule.filter((each) => each.advisor.id === staffId)
    if (!lead || isNothing(transferred)) continue
    await notify(db, {
      staffId,
      by: `staff:${by.id}`,
      kind: 'lead-handed-over',
      title: more.length
        ? msg`${theirs.length} leads were given to ${fullName(advisor)}`
        : msg`${nameOf(lead)} was given to ${fullName(advisor)}`,
      body: joinMessages(msg`By ${by.name}.`, describeTransfer(transferred, fullName(advisor))),
      ...(kept ? { path: pathTo('calendar/calendar', { audience: 'agent' }, { id: kept.id }) } : {}),
    })
  }
}
