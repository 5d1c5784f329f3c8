import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { NEW_APPOINTMENT } from '#domain/outcomes.ts'
import { type BookMove, type BookPart, tiesTo } from '#features/people/staff/public/server/book.ts'
import { recordReassignedAppointment } from '#features/work/leads/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import { appointments } from '../public/server/tables.ts'
import { syncReminders } from './api/notify.ts'
import { changeAppointment, getOwner } from './store.ts'

/** One by one, at their times, as the attendee is reminded with the name and number of the new agent. What does not fit stays. */
async function move(db: Db, { ids, from, to, actor, now, brand }: BookMove): Promise<string[]> {
  if (ids.length === 0) return []
  const advisor = await getOwner(db, to)
  const waiting = await db
    .select()
    .from(appointments)
    .where(and(inArray(appointments.id, [...ids]), eq(appointments.agentId, from)))
    .orderBy(appointments.startsAt)
    .for('update')
  const moved: string[] = []
  for (const row of waiting) {
    const changed = await changeAppointment(db, row.id, { agentId: to, updatedAt: now })
    if (!changed) continue
    await syncReminders(db, changed, { advisor, brand, now })
    moved.push(row.id)
    if (row.leadId)
      await recordReassignedAppointment(db, { leadId: row.leadId, event: 'allocated', appointment: row, from, to }, { actor, now })
  }
  return moved
}

/** Those that would overlap in the new advisor's calendar. */
async function clashing(db: Db, ids: readonly string[], to: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select a.id from ${appointments} a
    where a.id = any(${sql.param([...ids])}::uuid[]) and exists (select from ${appointments} h
      where h.agent_id = ${to}::uuid and h.cancelled_at is null and tstzrange(h.starts_at, h.ends_at) && tstzrange(a.starts_at, a.ends_at))`)
  return rows.map(({ id }) => id)
}

/** The future appointments of an agent. */
export const appointmentsOfBook: BookPart = {
  kind: 'appointments',
  find: async (db, agentId, now) => {
    const { id, leadId, customerId, mobile } = appointments
    const rows = await db
      .select({ id, leadId, customerId, mobile })
      .from(appointments)
      .where(
        and(
          eq(appointments.agentId, agentId),
          isNull(appointments.cancelledAt),
          gt(appointments.startsAt, now),
          eq(appointments.status, NEW_APPOINTMENT.status),
        ),
      )
    return rows.map((row) => ({ id: row.id, ties: tiesTo(row) }))
  },
  clashing,
  move,
}
