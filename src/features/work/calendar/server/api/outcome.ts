import { appointmentDisposition, appointmentDispositions, appointmentOutcomeFault, type OutcomeFault } from '#domain/outcomes.ts'
import { problem } from '#domain/problem.ts'
import type { ChangedAppointment } from '../../public/contract.ts'

/** The names in specification §3. */
const PATHS: Readonly<Record<OutcomeFault['part'], string>> = {
  status: 'appointment_status',
  disposition: 'appointmentdisPosition',
  subDisposition: 'appointmentsubdisPosition',
}

type Outcome = { readonly status: string; readonly disposition: string; readonly subDisposition: string | null }

/**
 * The outcome to record, as the table of outcomes allows it; undefined if there is none. A status with only one disposition needs no
 * further input.
 */
export function requestedOutcome(
  body: ChangedAppointment,
  { startsAt, now }: { readonly startsAt: Date; readonly now: Date },
): Outcome | undefined {
  const { appointment_status: status, appointmentdisPosition: chosen, appointmentsubdisPosition: subDisposition = null } = body
  if (status === undefined && chosen === undefined) return undefined
  const only = appointmentDispositions(status ?? '')
  const disposition = chosen ?? (only.length === 1 ? only[0]?.code : undefined)
  const fault = appointmentOutcomeFault({ status: status ?? '', disposition, subDisposition })
  if (fault) throw problem('invalid', { message: fault.message, fields: [{ path: PATHS[fault.part], message: fault.message }] })
  if (!disposition || status === undefined) throw problem('invalid', { fields: [{ path: PATHS.disposition, message: 'Say how it went.' }] })
  if (startsAt > now && appointmentDisposition(status, disposition)?.isMet) {
    const message = 'This meeting has not started. If you met earlier, cancel it and book the visit that took place as a walk-in.'
    throw problem('invalid', { message, fields: [{ path: PATHS.disposition, message }] })
  }
  return { status, disposition, subDisposition }
}
