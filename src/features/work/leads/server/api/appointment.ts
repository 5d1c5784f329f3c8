import { appointmentOutcomeFault } from '#domain/outcomes.ts'
import { problem } from '#domain/problem.ts'
import type { LeadChange, NewLead } from '../../public/contract/leads.ts'
import type { Change, LeadRow } from '../store/leads.ts'

type Form = Pick<NewLead | LeadChange, 'appointment_status' | 'appointmentdisPosition' | 'appointmentsubdisPosition'>
type Standing = Pick<LeadRow, 'appointmentId' | 'appointmentStatus' | 'appointmentDisposition'>

const PATHS = { status: 'appointment_status', disposition: 'appointmentdisPosition', subDisposition: 'appointmentsubdisPosition' } as const

/** What the form changes in an appointment. One that is in the calendar is changed there, and the lead follows it. */
export function appointmentIn(form: Form, lead: Standing): Change {
  const status = form.appointment_status ?? lead.appointmentStatus
  const disposition = form.appointmentdisPosition ?? (status === lead.appointmentStatus ? lead.appointmentDisposition : null)
  if (status === lead.appointmentStatus && disposition === lead.appointmentDisposition) return {}
  if (lead.appointmentId)
    throw problem('invalid', { fields: [{ path: 'appointment_status', message: 'Change the appointment in the calendar.' }] })
  const fault = appointmentOutcomeFault({ status: status ?? '', disposition, subDisposition: form.appointmentsubdisPosition })
  if (fault) throw problem('invalid', { fields: [{ path: PATHS[fault.part], message: fault.message }] })
  return { appointmentStatus: status, appointmentDisposition: disposition }
}
