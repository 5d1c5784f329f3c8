import type { Brand } from '#domain/brand.ts'
import { NEW_APPOINTMENT } from '#domain/outcomes.ts'
import { problem } from '#domain/problem.ts'
import { recordAppointment } from '#features/work/leads/public/server/commands.ts'
import type { Staff } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { ChangedAppointment } from '../../public/contract.ts'
import { mayMove } from '../../rules/outcome.ts'
import { spanFrom } from '../../rules/slots.ts'
import {
  type AppointmentRow,
  changeAppointment,
  findCustomerOwner,
  findLeadOwner,
  getOwner,
  getWorkingAdvisor,
  lockAppointment,
  readAppointment,
} from '../store.ts'
import { requireReach } from './attendee.ts'
import { noteChangedBy, requireAppointmentMerges } from './merge.ts'
import { notifyOwner, syncReminders } from './notify.ts'
import { requestedOutcome } from './outcome.ts'
import { requestedStart, requireAllowedTime, slotTakenProblem } from './requested-time.ts'

type Changing = { readonly db: Db; readonly actor: Staff; readonly now: Date; readonly brand: Brand }

const CANCELLED = 'This appointment was cancelled. Book a new one.'

async function lockOpen(db: Db, actor: Staff, id: string, version?: number): Promise<AppointmentRow> {
  const row = await lockAppointment(db, actor, id)
  if (row.cancelledAt) throw problem('not-now', { message: CANCELLED })
  if (version !== undefined && row.version !== version) throw problem('changed-meanwhile')
  return row
}

/** Records the change in the lead's history, unless the lead was reassigned beyond the person's reach. */
async function recordOnLead({ db, actor, now }: Changing, appointment: AppointmentRow, event: 'updated' | 'allocated'): Promise<void> {
  const { leadId } = appointment
  if (leadId && (await findLeadOwner(db, actor, leadId))) await recordAppointment(db, { leadId, event, appointment, actor, now })
}

/** Moves or reassigns an appointment, records its outcome or changes its details, whichever the request contains. */
export async function change({ db, actor, now, brand }: Changing, body: ChangedAppointment): Promise<AppointmentRow> {
  const row = await lockOpen(db, actor, body._id, body.version)
  const before = await readAppointment(db, actor.id, row.id)
  await requireAppointmentMerges(row, before, body, { db, actor })
  const workedOnBy = (await findLeadOwner(db, actor, row.leadId)) ?? (await findCustomerOwner(db, actor, row.customerId))
  const advisor = body.user_id ? await getWorkingAdvisor(db, actor.id, body.user_id) : await getOwner(db, row.agentId)
  const isReassigned = advisor.id !== row.agentId
  if (isReassigned) await requireReach(db, advisor, workedOnBy)

  const startsAt = requestedStart(body) ?? row.startsAt
  const minutes = body.minutes ?? (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000
  const span = spanFrom(startsAt, minutes)
  const isMoved = startsAt.getTime() !== row.startsAt.getTime()
  if (isMoved && !mayMove(row)) throw problem('not-now', { message: 'This appointment already has an outcome. Book a new one.' })
  // What has already started may still be made longer or shorter.
  if (isMoved || body.minutes !== undefined) requireAllowedTime(span, { now: isMoved || now < startsAt ? now : startsAt })

  const mobile = body.mobile ?? row.mobile
  const remindPerson = body.remindPerson ?? row.remindPerson
  if (remindPerson && !mobile) throw problem('invalid', { fields: [{ path: 'mobile', message: 'A text message needs a mobile number.' }] })

  const { place = row.place, title = row.title, notes = row.notes, personName = row.personName } = body
  const outcome = requestedOutcome(body, { startsAt, now }) ?? (isMoved ? { ...NEW_APPOINTMENT, subDisposition: null } : {})
  const changed = await changeAppointment(db, row.id, {
    ...{ ...span, ...outcome, agentId: advisor.id, mobile, remindPerson, place, title, notes, personName, updatedAt: now },
    ...(isMoved ? { movedFrom: row.startsAt, moves: row.moves + 1 } : {}),
  })
  if (!changed) throw await slotTakenProblem(db, { agentId: advisor.id, startsAt, minutes, now, except: row.id })
  await noteChangedBy(changed, before, body, { db, actor, now })

  await syncReminders(db, changed, { advisor, brand, now, before: row })
  if (isReassigned) {
    await notifyOwner(db, actor, changed, msg`${actor.name} gave you an appointment: ${changed.title}`)
    await notifyOwner(db, actor, changed, msg`${actor.name} gave an appointment of yours to a colleague: ${changed.title}`, row.agentId)
  } else if (isMoved) await notifyOwner(db, actor, changed, msg`${actor.name} moved your appointment: ${changed.title}`)
  const isOfTheLead = isReassigned || isMoved || changed.status !== row.status || changed.disposition !== row.disposition
  if (isOfTheLead) await recordOnLead({ db, actor, now, brand }, changed, isReassigned ? 'allocated' : 'updated')
  return changed
}

/** Frees the time; no one is reminded any more. */
export async function cancel(
  { db, actor, now, brand }: Changing,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<AppointmentRow> {
  const row = await lockOpen(db, actor, id, version)
  const advisor = await getOwner(db, row.agentId)
  const cancelled = await changeAppointment(db, row.id, { cancelledAt: now, cancelReason: reason, updatedAt: now })
  if (!cancelled) throw problem('changed-meanwhile')
  await syncReminders(db, cancelled, { advisor, brand, now })
  await notifyOwner(db, actor, cancelled, msg`${actor.name} cancelled your appointment: ${cancelled.title}`)
  await recordOnLead({ db, actor, now, brand }, cancelled, 'updated')
  return cancelled
}
