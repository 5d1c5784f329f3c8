import { APPOINTMENT_OUTCOMES, appointmentDispositions, NEW_APPOINTMENT } from '#domain/outcomes.ts'

type Outcome = { readonly status: string; readonly disposition: string }

/** A walk-in has already been met when it is recorded. */
export const MET = { status: 'followup', disposition: APPOINTMENT_OUTCOMES.followup[0].code } as const
export const NOT_MET = { status: 'followup', disposition: APPOINTMENT_OUTCOMES.followup[1].code } as const

export const isToCome = ({ status }: { readonly status: string }): boolean => status === NEW_APPOINTMENT.status

/** Someone did not come, or could not be reached: a new time is offered. */
const MISSED: readonly string[] = [NOT_MET.disposition, ...appointmentDispositions('notavailable').map(({ code }) => code)]
export const isMissed = ({ disposition }: Outcome): boolean => MISSED.includes(disposition)

/** A future or missed appointment is moved; one that has its outcome is followed by a new appointment. */
export const mayMove = (standing: Outcome): boolean => isToCome(standing) || isMissed(standing)
