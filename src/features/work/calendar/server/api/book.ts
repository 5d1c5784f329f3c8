import type { Brand } from '#domain/brand.ts'
import { NEW_APPOINTMENT } from '#domain/outcomes.ts'
import { problem } from '#domain/problem.ts'
import { recordAppointment } from '#features/work/leads/public/server/commands.ts'
import type { Staff } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { NewAppointment } from '../../public/contract.ts'
import { MET } from '../../rules/outcome.ts'
import { spanFrom } from '../../rules/slots.ts'
import { type AppointmentRow, addAppointment, getWorkingAdvisor } from '../store.ts'
import { findAttendee, requireReach } from './attendee.ts'
import { notifyOwner, syncReminders } from './notify.ts'
import { requestedStart, requireAllowedTime, slotTakenProblem } from './requested-time.ts'

type Booking = { readonly db: Db; readonly actor: Staff; readonly now: Date; readonly brand: Brand }

/**
 * Books a time in an advisor's calendar; stores the reminders and the lead's history, and notifies the advisor, in the same transaction.
 */
export async function book({ db, actor, now, brand }: Booking, body: NewAppointment): Promise<AppointmentRow> {
  const { minutes, place, title, notes, remindPerson, walkIn: isWalkIn } = body
  const { agentId: workedOnBy, ...whom } = await findAttendee(db, actor, body)
  const advisor = await getWorkingAdvisor(db, actor.id, body.user_id ?? workedOnBy ?? actor.id)
  await requireReach(db, advisor, workedOnBy)

  const startsAt = requestedStart(body)
  if (!startsAt) throw problem('invalid', { fields: [{ path: 'start_date', message: 'Choose the day and the time.' }] })
  const span = spanFrom(startsAt, minutes)
  requireAllowedTime(span, { now, isWalkIn })
  if (!(whom.personName || title))
    throw problem('invalid', { fields: [{ path: 'personName', message: 'Say who you are meeting, or what for.' }] })
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
  if (!row) throw await slotTakenProblem(db, { agentId: advisor.id, startsAt, minutes, now })

  await syncReminders(db, row, { advisor, brand, now })
  await notifyOwner(db, actor, row, msg`${actor.name} booked for you: ${row.title}`)
  if (row.leadId) await recordAppointment(db, { leadId: row.leadId, event: 'created', appointment: row, actor, now })
  return row
}
