import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/notifications/commands.ts'
import type { Actor, Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { keepFollowUp, leadPath } from '../commands/follow-up.ts'
import { advisorWithin, fullName } from '../store/people.ts'
import { addEvent, changeLead, type LeadRow, lockLeads } from '../store.ts'
import { staffOf } from './detail.ts'

type Wanted = { readonly ids: readonly string[]; readonly agentId: string; readonly remark?: string | null | undefined }

/** Gives leads to an advisor: all of them, or none and the reason for each that cannot be given. */
export async function allocate({ ids, agentId, remark }: Wanted, { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>) {
  const me = staffOf(actor)
  const advisor = await advisorWithin(db, me.id, agentId)
  if (!advisor) throw problem('not-found', { message: 'We could not find this advisor in your team.' })
  const wanted = [...new Set(ids)]
  const found = new Map((await lockLeads(db, actor, wanted)).map((row) => [row.id, row]))
  const reasons = wanted.flatMap((id) => {
    const reason = reasonAgainst(found.get(id))
    return reason ? [{ id, reason }] : []
  })
  if (reasons.length > 0)
    throw problem('invalid', {
      message: `Nothing was allocated: ${reasons.length} of ${wanted.length} leads cannot be.`,
      fields: reasons.map(({ id, reason }) => ({ path: `ids.${ids.indexOf(id)}`, message: reason })),
      data: { reasons },
    })

  const moving = [...found.values()].filter((row) => row.agentId !== agentId)
  const moved: LeadRow[] = []
  for (const row of moving) moved.push(await moveLead(db, row, agentId, { actor, now }, remark ?? undefined))
  await tellNewOwner(db, me, agentId, moved)
  return { allocated: moved.length, unchanged: found.size - moved.length, to: { id: agentId, name: fullName(advisor) } }
}

function reasonAgainst(row: LeadRow | undefined): string | undefined {
  if (!row) return 'We could not find this lead, or it is not yours to see.'
  return row.status === 'discarded' ? 'This lead was discarded. Restore it first.' : undefined
}

/** The lead goes to another advisor, and the reminder of its next follow-up with it. */
export async function moveLead(
  db: Db,
  row: LeadRow,
  agentId: string,
  { actor, now }: { actor: Actor; now: Date },
  remark?: string,
): Promise<LeadRow> {
  const moved = await changeLead(db, row, { agentId, allocatedBy: staffOf(actor).id, allocatedAt: now }, now)
  const details = { from: row.agentId, to: agentId, ...(remark ? { remark } : {}) }
  const { status, disposition, subDisposition } = row
  await addEvent(db, moved, { timeline: 'lead', event: 'allocated', status, disposition, subDisposition, details }, { actor, now })
  await keepFollowUp(db, moved, row)
  return moved
}

/** Whoever is given leads by somebody else is told, once for all of them. */
export async function tellNewOwner(db: Db, by: Staff, agentId: string, rows: readonly LeadRow[]): Promise<void> {
  const [first, ...more] = rows
  if (!first || agentId === by.id) return
  await notify(db, {
    staffId: agentId,
    kind: 'lead-allocated',
    title: more.length ? `${rows.length} leads were given to you` : `A lead was given to you: ${nameOf(first)}`,
    body: `By ${by.name}`,
    path: more.length ? pathTo('leads/leads', { audience: 'agent' }, { leadType: 'open' }) : leadPath(first),
  })
}
