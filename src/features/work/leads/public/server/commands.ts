import { addDays, dayOf } from '#domain/day.ts'
import { leadStep } from '#domain/lead-life.ts'
import { APPOINTMENT_OUTCOMES, appointmentDisposition, type ContactStatus, isConclusive } from '#domain/outcomes.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { syncFollowUpReminder } from '../../server/commands/follow-up.ts'
import { addEvent, type Change, changeLead, getLead, type LeadRow, lockLead } from '../../server/store/leads.ts'
import { groupingAfter, instantOn } from '../rules/leads.ts'

export type { LeadRow } from '../../server/store/leads.ts'

/** The lead, as the actor may see it; throws the same problem whether it does not exist or is not theirs. */
export const findLead = (db: Db, actor: Actor, id: string): Promise<LeadRow> => getLead(db, actor, id)

export type NotedAppointment = {
  readonly id: string
  readonly startsAt: Date
  readonly status: string
  readonly disposition: string
  readonly subDisposition: string | null
  /** Set once it was cancelled. */
  readonly cancelledAt?: Date | null
  readonly cancelReason?: string | null
}

type AppointmentRecord = {
  readonly leadId: string
  readonly event: 'created' | 'updated' | 'allocated'
  readonly appointment: NotedAppointment
  readonly actor: Actor
  readonly now: Date
}

const WON = APPOINTMENT_OUTCOMES.convertd[0].code

/** Applies what happened to an appointment to its lead: status, next follow-up and timeline. */
export async function recordAppointment(db: Db, { leadId, event, appointment, actor, now }: AppointmentRecord): Promise<void> {
  const lead = await lockLead(db, actor, leadId)
  const { id, startsAt, status, disposition, subDisposition, cancelledAt, cancelReason } = appointment
  const isCalledOff = Boolean(cancelledAt)
  const implied = isCalledOff ? undefined : appointmentDisposition(status, disposition)
  const isAhead = Boolean(implied?.isAhead) && startsAt > now
  const isOwn = lead.appointmentId === id
  const isLatest = event === 'created' || isOwn || !lead.appointmentAt || startsAt >= lead.appointmentAt
  const isNoted = event === 'updated' && implied !== undefined && !implied.isAhead
  const isOpen = groupingAfter(lead, {}) === 'open'
  // Someone won by one appointment is not lost because another one is still to come, or is cancelled.
  const isWonElsewhere = !isOwn && lead.appointmentDisposition === WON
  const isShown = isCalledOff ? isOwn : (isLatest && !(isWonElsewhere && !isNoted)) || (isNoted && implied.makes !== undefined)
  // An outcome counts whichever appointment it is noted on; an inconclusive one does not reopen what was concluded.
  const counts = isShown || (isNoted && (isOpen || isConclusive(implied)))

  const own = {
    ...(isShown ? appointmentColumns(appointment, isCalledOff) : {}),
    ...(counts ? outcome(lead, implied?.lead, event, isAhead) : {}),
  }
  const due = lead.nextFollowUp?.getTime()
  const wasForThis = due !== undefined && (due === startsAt.getTime() || (isOwn && due === lead.appointmentAt?.getTime()))
  const isFailed = groupingAfter(lead, own) === 'failed'
  // Someone who was missed is still to be reached: without a day they would be on no list.
  const again = !isFailed && implied?.needs === 'follow-up' ? instantOn(addDays(dayOf(now), 1)) : null
  const next = isAhead && isLatest ? { nextFollowUp: startsAt } : wasForThis || isFailed ? { nextFollowUp: again } : {}
  const changed = await changeLead(db, lead, { ...own, ...next }, now)
  await syncFollowUpReminder(db, changed, lead)

  await addEvent(
    db,
    lead,
    {
      timeline: 'appointment',
      event,
      ...{ status, disposition, subDisposition },
      appointmentId: id,
      appointmentAt: startsAt,
      details: isCalledOff ? { act: 'called-off', ...(cancelReason ? { remark: cancelReason } : {}) } : {},
    },
    { actor, now },
  )
  if (changed.status !== lead.status || changed.disposition !== lead.disposition || changed.subDisposition !== lead.subDisposition)
    await addEvent(
      db,
      lead,
      {
        timeline: 'lead',
        event: 'updated',
        status: changed.status,
        disposition: changed.disposition,
        subDisposition: changed.subDisposition,
      },
      { actor, now },
    )
}

type ReassignedAppointment = {
  readonly leadId: string
  /** Moved to the lead's new advisor, or kept by the former one because the new one is not free then. */
  readonly event: 'allocated' | 'kept'
  readonly appointment: NotedAppointment
  readonly from: string
  readonly to: string
}

/** Records in a lead's history what became of an appointment when the lead was reassigned. */
export const recordReassignedAppointment = (
  db: Db,
  { leadId, event, appointment, from, to }: ReassignedAppointment,
  by: { readonly actor: Actor; readonly now: Date },
): Promise<void> => {
  const { id, startsAt, status, disposition, subDisposition } = appointment
  const standing = { status, disposition, subDisposition, appointmentId: id, appointmentAt: startsAt }
  return addEvent(db, { id: leadId }, { timeline: 'appointment', event, ...standing, details: { from, to } }, by)
}

function appointmentColumns({ id, startsAt, status, disposition }: NotedAppointment, isCalledOff: boolean): Change {
  return isCalledOff
    ? { appointmentId: null, appointmentStatus: null, appointmentDisposition: null, appointmentAt: null }
    : { appointmentId: id, appointmentStatus: status, appointmentDisposition: disposition, appointmentAt: startsAt }
}

type OfLead = { readonly status: ContactStatus; readonly disposition: string }

/** What an appointment's outcome implies for its lead; a converted or discarded lead stays so. */
function outcome({ status }: LeadRow, implied: OfLead | undefined, event: AppointmentRecord['event'], isAhead: boolean): Change {
  if (!implied || event === 'allocated' || !leadStep(status, implied.status === 'contact' ? 'meet' : 'miss')) return {}
  if (implied.disposition !== 'appointment' || event === 'created') return { ...implied, subDisposition: null }
  return { ...implied, subDisposition: isAhead ? 'Rescheduled' : 'Followed up' }
}
