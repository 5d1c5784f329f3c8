import type { Brand } from '#domain/brand.ts'
import { NEW_APPOINTMENT } from '#domain/outcomes.ts'
import { problem } from '#domain/problem.ts'
import { noteAppointment } from '#features/work/leads/public/server/commands.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { NewAppointment } from '../../public/contract.ts'
import { MET } from '../../rules/outcome.ts'
import { spanFrom } from '../../rules/slots.ts'
import { type AppointmentRow, addAppointment, getWorkingAdvisor } from '../store.ts'
import { refuseStrangers, whomOf } from './attendee.ts'
import { moveReminders, tellOwner } from './notify.ts'
import { refuse, slotTaken, startOfRequest } from './requested-time.ts'

type Booking = { readonly db: Db; readonly actor: Staff; readonly now: Date; readonly brand: Brand }

/** Holds a time in an advisor's calendar; the reminders, the lead's history and the advisor hear of it in the same transaction. */
export async function book({ db, actor, now, brand }: Booking, body: NewAppointment): Promise<AppointmentRow> {
  const { minutes, place, title, notes, remindPerson, walkIn: isWalkIn } = body
  const { agentId: workedOnBy, ...whom } = await whomOf(db, actor, body)
  const advisor = await getWorkingAdvisor(db, actor.id, body.user_id ?? workedOnBy ?? actor.id)
  await refuseStrangers(db, advisor, workedOnBy)

  const startsAt = startOfRequest(body)
  if (!startsAt) throw problem('invalid', { fields: [{ path: 'start_date', message: 'Choose the day and the time.' }] })
  const span = spanFrom(startsAt, minutes)
  refuse(span, { now, isWalkIn })
  if (!(whom.personName || title))
    throw problem('invalid', { fields: [{ path: 'personName', message: 'Say whom you meet, or what for.' }] })
  if (remindPerson && !whom.mobile)
    throw problem('invalid', { fields: [{ path: 'mobile', message: 'A text message needs a mobile number.' }] })

  const row = await addAppointment(db, {
    ...whom,
    ...span,
    ...(isWalkIn ? MET : NEW_APPOINTMENT),
    agentId: advisor.id,
    createdBy: actor.id,
    title: title || `Meeting with ${whom.personName}`,
    ...{ place, notes, remindPerson },
  })
  if (!row) throw await slotTaken(db, { agentId: advisor.id, startsAt, minutes, now })

  await moveReminders(db, row, { advisor, brand, now })
  await tellOwner(db, actor, row, 'booked for you')
  if (row.leadId) await noteAppointment(db, { leadId: row.leadId, event: 'created', appointment: row, actor, now })
  return row
}
