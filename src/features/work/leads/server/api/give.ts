import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { nameOf } from '#domain/person.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { giveAppointments } from '#features/work/calendar/public/server/commands.ts'
import { giveTodos } from '#features/work/todos/public/server/commands.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { type Along, alongInWords, isNothing, together } from '../../public/rules/leads.ts'
import { keepFollowUp, leadPath } from '../commands/follow-up.ts'
import { addEvent, changeLead, type LeadRow } from '../store/leads.ts'
import { fullName, type Person } from '../store/people.ts'

export type Giving = Pick<Context, 'db' | 'actor' | 'now'> & { readonly brand: Brand }

/** To-dos and appointments to come go along with a lead, also out of the reach of whoever gives it away. */
export const takeAlong = (given: { leadId: string; from: string; to: string }, { db, actor, now, brand }: Giving): Promise<Along> =>
  runAsSystem(db, actor, async () => ({
    ...(await giveAppointments(db, given, { actor, now, brand })),
    todos: await giveTodos(db, given, now),
  }))

type Moved = { readonly lead: LeadRow; readonly from: string; readonly along: Along }

/** The lead goes to another advisor, with the reminder of its next follow-up and all that is still to be done for it. */
async function move(row: LeadRow, to: string, giving: Giving, remark?: string): Promise<Moved> {
  const { db, actor, now } = giving
  const lead = await changeLead(db, row, { agentId: to, allocatedBy: requireStaff(actor).id, allocatedAt: now }, now)
  const details = { from: row.agentId, to, ...(remark ? { remark } : {}) }
  const { status, disposition, subDisposition } = row
  await addEvent(db, lead, { timeline: 'lead', event: 'allocated', status, disposition, subDisposition, details }, { actor, now })
  await keepFollowUp(db, lead, row)
  return { lead, from: row.agentId, along: await takeAlong({ leadId: row.id, from: row.agentId, to }, giving) }
}

/** Gives leads to an advisor; each whom it concerns is told once for all of them. */
export async function give(rows: readonly LeadRow[], advisor: Person, giving: Giving, remark?: string) {
  const me = requireStaff(giving.actor)
  const moved: Moved[] = []
  for (const row of rows) moved.push(await move(row, advisor.id, giving, remark))
  const along = together(moved.map((each) => each.along))
  const leads = moved.map(({ lead }) => lead)
  await tellNewOwner(giving.db, me, advisor.id, leads, alongInWords(along, fullName(advisor)))
  await tellFormerOwners(giving.db, me, advisor, moved)
  return { leads, along }
}

/** Whoever is given leads by somebody else is told. */
export async function tellNewOwner(
  db: Db,
  by: Staff,
  agentId: string,
  rows: readonly LeadRow[],
  along: readonly string[] = [],
): Promise<void> {
  const [first, ...more] = rows
  if (!first || agentId === by.id) return
  await notify(db, {
    staffId: agentId,
    kind: 'lead-allocated',
    title: more.length ? `${rows.length} leads were given to you` : `A lead was given to you: ${nameOf(first)}`,
    body: [`By ${by.name}`, ...along].join(' · '),
    path: more.length ? pathTo('leads/leads', { audience: 'agent' }, { leadType: 'open' }) : leadPath(first),
  })
}

/** Whoever’s day it changes is told: what they no longer have to do, and which appointments they keep. */
async function tellFormerOwners(db: Db, by: Staff, advisor: Person, moved: readonly Moved[]): Promise<void> {
  const keptBy = ({ along }: Moved) => along.toReschedule.map((each) => each.advisor.id)
  for (const staffId of new Set(moved.flatMap((each) => [each.from, ...keptBy(each)]))) {
    const theirs = moved.filter((each) => each.from === staffId || keptBy(each).includes(staffId))
    const along = together(theirs.map((each) => each.along))
    const [{ lead } = { lead: undefined }, ...more] = theirs
    const [kept] = along.toReschedule.filter((each) => each.advisor.id === staffId)
    if (!lead || isNothing(along)) continue
    const what = more.length ? `${theirs.length} leads were` : `${nameOf(lead)} was`
    await notify(db, {
      staffId,
      by: `staff:${by.id}`,
      kind: 'lead-handed-over',
      title: `${what} given to ${fullName(advisor)}`,
      body: [`By ${by.name}`, ...alongInWords(along, fullName(advisor))].join(' · '),
      ...(kept ? { path: pathTo('calendar/calendar', { audience: 'agent' }, { id: kept.id }) } : {}),
    })
  }
}
