import { outcomeLabel } from '#domain/outcomes.ts'
import type { Tone } from '#kit/state-description.ts'
import type { Appointment } from '../public/contract.ts'
import { isMissed, isToCome, MET } from '../rules/outcome.ts'

export const outcomeOf = ({ appointment_status, appointmentdisPosition }: Appointment) => ({
  status: appointment_status,
  disposition: appointmentdisPosition,
})

const GOOD: readonly string[] = ['convertd', 'renewalcollected']

/** An appointment's state, as a word with its tone. */
export function stateLabel(appointment: Appointment): { readonly label: string; readonly tone: Tone } {
  const standing = outcomeOf(appointment)
  if (appointment.cancelledAt) return { label: 'Cancelled', tone: 'quiet' }
  if (isToCome(standing))
    return { label: appointment.moves > 0 ? 'Rescheduled' : 'Upcoming', tone: appointment.moves > 0 ? 'warn' : 'moving' }
  const label = outcomeLabel(standing.disposition)
  if (GOOD.includes(standing.status) || standing.disposition === MET.disposition) return { label, tone: 'good' }
  return { label, tone: isMissed(standing) ? 'bad' : 'quiet' }
}
