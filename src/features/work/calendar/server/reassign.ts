import { nameOf } from '#domain/person.ts'
import type { Transferred } from '#features/work/leads/public/rules/leads.ts'
import { recordReassignedAppointment } from '#features/work/leads/public/server/commands.ts'
import type { Reassigned, ReassignedBy } from '#features/work/leads/public/server/events.ts'
import type { Db } from '#kit/server/db.ts'
import { syncReminders } from './api/notify.ts'
import { changeAppointment, getOwner, leftBehind } from './store.ts'

/** Gives the future appointments of a lead to its new advisor, at their times. What does not fit is not moved without asking. */
export async function reassignAppointments(
  db: Db,
  { leadId, from, to }: Reassigned,
  { actor, now, brand }: ReassignedBy,
): Promise<Partial<Transferred>> {
  const advisor = await getOwner(db, to)
  const toReschedule: Transferred['toReschedule'][number][] = []
  const waiting = await leftBehind(db, { leadId, from, to }, now)
  for (const row of waiting) {
    const moved = await changeAppointment(db, row.id, { agentId: to, updatedAt: now })
    if (moved) await syncReminders(db, moved, { advisor, brand, now })
    else {
      const owner = await getOwner(db, row.agentId)
      toReschedule.push({ id: row.id, title: row.title, startsAt: row.startsAt, advisor: { id: owner.id, name: nameOf(owner) } })
    }
    await recordReassignedAppointment(
      db,
      { leadId, event: moved ? 'allocated' : 'kept', appointment: row, from: row.agentId, to },
      { actor, now },
    )
  }
  return { appointments: waiting.length - toReschedule.length, toReschedule }
}
