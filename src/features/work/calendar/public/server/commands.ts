import type { Brand } from '#domain/brand.ts'
import { nameOf } from '#domain/person.ts'
import { noteGivenAppointment } from '#features/work/leads/public/server/commands.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { moveReminders } from '../../server/api/tell.ts'
import { changeAppointment, getOwner, leftBehind } from '../../server/store.ts'

/** An appointment that stays with whoever has it, because the lead's new advisor is not free then. */
export type ToReschedule = {
  readonly id: string
  readonly title: string
  readonly startsAt: Date
  readonly advisor: { readonly id: string; readonly name: string }
}

type Given = { readonly leadId: string; readonly from: string; readonly to: string }
type By = { readonly actor: Actor; readonly now: Date; readonly brand: Brand }

/** Gives the appointments of a lead that are still to come to its new advisor, at their times. What does not fit is not moved without asking. */
export async function giveAppointments(
  db: Db,
  { leadId, from, to }: Given,
  { actor, now, brand }: By,
): Promise<{ appointments: number; toReschedule: readonly ToReschedule[] }> {
  const advisor = await getOwner(db, to)
  const toReschedule: ToReschedule[] = []
  const waiting = await leftBehind(db, { leadId, from, to }, now)
  for (const row of waiting) {
    const given = await changeAppointment(db, row.id, { agentId: to, updatedAt: now })
    if (given) await moveReminders(db, given, { advisor, brand, now })
    else {
      const owner = await getOwner(db, row.agentId)
      toReschedule.push({ id: row.id, title: row.title, startsAt: row.startsAt, advisor: { id: owner.id, name: nameOf(owner) } })
    }
    await noteGivenAppointment(db, { leadId, event: given ? 'allocated' : 'kept', appointment: row, from: row.agentId, to }, { actor, now })
  }
  return { appointments: waiting.length - toReschedule.length, toReschedule }
}
