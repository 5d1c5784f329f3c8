import { msg, registerMessage } from '#kit/message.ts'
import type { LeadStatus } from './lead-life.ts'

/**
 * The possible outcomes of a contact and of an appointment: lead status × disposition × sub-disposition, and appointment status ×
 * disposition (specification §4, whose codes these are). Screens, the calendar and the server use only this table.
 */

/** What else an outcome requires: the day of the next follow-up, or an appointment. */
export type OutcomeRequirement = 'follow-up' | 'appointment'

export type Choice = { readonly code: string; readonly label: string }
export type Disposition<Code extends string = string> = {
  readonly code: Code
  readonly label: string
  readonly needs?: OutcomeRequirement
  /** Ends the work on the lead: no one follows up any more, and the lead is listed among the failed or the converted ones. */
  readonly makes?: 'failed' | 'converted'
  readonly subs?: readonly Choice[]
}

const same = (...labels: readonly string[]): readonly Choice[] => labels.map((label) => ({ code: label, label }))

/** The lead was tried too often: this reason makes it failed. */
const GIVEN_UP: Choice = { code: 'Multiple attempts - Mark failed', label: 'Multiple attempts - Mark failed' }
const UNREACHED = [...same('Try again later'), GIVEN_UP]

export const LEAD_STATUSES = [
  { code: 'newleadentery', label: 'New Lead Entry' },
  { code: 'nocontact', label: 'No contact' },
  { code: 'contact', label: 'Contact' },
  { code: 'converted', label: 'Converted' },
  { code: 'failed', label: 'Failed' },
  { code: 'discarded', label: 'Discarded' },
] as const satisfies readonly (Choice & { readonly code: LeadStatus })[]

/** The statuses that a person sets on a lead; the others follow from what happens to it. */
export const CONTACT_STATUSES = ['nocontact', 'contact'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

/**
 * Those of Converted and of Failed are legacy: the specification groups leads by them, and leads migrated from an earlier system have them,
 * but they are no longer set (an existing lead is updated to No contact or Contact only). A lead is converted by a sale to its person, and
 * fails by a disposition of the first two.
 */
export const LEAD_OUTCOMES = {
  nocontact: [
    { code: 'notreachable', label: 'Not reachable', subs: UNREACHED },
    { code: 'ringingbusy', label: 'Ringing or busy', subs: UNREACHED },
    { code: 'wrongnumber', label: 'Wrong number', makes: 'failed' },
    { code: 'invalid', label: 'Invalid number', makes: 'failed' },
    { code: 'switchoff', label: 'Switched off', subs: UNREACHED },
  ],
  contact: [
    { code: 'appointment', label: 'Appointment', needs: 'appointment', subs: same('Rescheduled', 'Followed up') },
    {
      code: 'callback',
      label: 'Call back',
      needs: 'follow-up',
      subs: same('Busy now', 'Wants to think it over', 'Wants to ask the family', 'Waits for the present policy to end'),
    },
    { code: 'shorthangup', label: 'Hung up early' },
    {
      code: 'notinterested',
      label: 'Not interested',
      makes: 'failed',
      subs: same('Has enough cover', 'Too expensive', 'Bought elsewhere', 'Does not want to be called'),
    },
    { code: 'nonserviceloc', label: 'Location not served', makes: 'failed' },
    { code: 'noteligible', label: 'Not eligible', makes: 'failed', subs: same('NE - Income', 'NE - Age') },
  ],
  converted: [
    { code: 'converted', label: 'Converted', makes: 'converted' },
    { code: 'exam', label: 'Exam', makes: 'converted' },
    { code: 'coding', label: 'Coding', makes: 'converted' },
    { code: 'training', label: 'Training', makes: 'converted' },
  ],
  failed: [
    { code: 'Failed', label: 'Failed', makes: 'failed' },
    { code: 'failed', label: 'Failed', makes: 'failed' },
    { ...GIVEN_UP, makes: 'failed' },
    { code: 'Wrong Number', label: 'Wrong number', makes: 'failed' },
  ],
} as const satisfies Partial<Record<LeadStatus, readonly Disposition[]>>

export type LeadDisposition = (typeof LEAD_OUTCOMES)[keyof typeof LEAD_OUTCOMES][number]['code']

/** The outcome that an appointment's disposition also sets on its lead. */
type OfLead = { readonly status: ContactStatus; readonly disposition: LeadDisposition }
type AppointmentDisposition = Disposition & {
  readonly lead?: OfLead
  /** The meeting is still to come. */
  readonly isAhead?: true
  /** The two met: cannot be recorded before the scheduled start. */
  readonly isMet?: true
}

export const APPOINTMENT_STATUSES = [
  { code: 'newappointment', label: 'New appointment' },
  { code: 'followup', label: 'Follow-up' },
  { code: 'notintrested', label: 'Not interested' },
  { code: 'notavailable', label: 'Not available' },
  { code: 'wrngnumber', label: 'Wrong number' },
  { code: 'convertd', label: 'Converted' },
  { code: 'renewalcollected', label: 'Renewal collected' },
] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]['code']

export const APPOINTMENT_OUTCOMES = {
  newappointment: [
    {
      code: 'newApptmnt',
      label: 'New appointment',
      isAhead: true,
      lead: { status: 'contact', disposition: 'appointment' },
      subs: same('Rescheduled by the customer', 'Rescheduled by the advisor'),
    },
  ],
  followup: [
    {
      code: 'metcustomer',
      label: 'Met customer',
      isMet: true,
      lead: { status: 'contact', disposition: 'appointment' },
      subs: same('Wants a quotation', 'Wants to think it over', 'Wants to meet again'),
    },
    {
      code: 'notmet',
      label: 'Not met',
      needs: 'follow-up',
      lead: { status: 'contact', disposition: 'appointment' },
      subs: same('Customer did not come', 'Customer asked for another day', 'Advisor could not come'),
    },
  ],
  notintrested: [
    { code: 'apptDenies', label: 'Denies the appointment', lead: { status: 'contact', disposition: 'notinterested' } },
    {
      code: 'metFollowupNotIntrested',
      label: 'Met, not interested',
      isMet: true,
      lead: { status: 'contact', disposition: 'notinterested' },
    },
  ],
  notavailable: [{ code: 'phoneNtAvailble', label: 'Phone not available', needs: 'follow-up' }],
  wrngnumber: [{ code: 'Wrong_Number', label: 'Wrong number', lead: { status: 'nocontact', disposition: 'wrongnumber' } }],
  convertd: [{ code: 'leadconverted', label: 'Lead converted', makes: 'converted' }],
  renewalcollected: [{ code: 'ConvinceRenPay', label: 'Convinced to pay the renewal' }],
} as const satisfies Record<AppointmentStatus, readonly AppointmentDisposition[]>

/** The first outcome of every appointment. */
export const NEW_APPOINTMENT = { status: 'newappointment', disposition: APPOINTMENT_OUTCOMES.newappointment[0].code } as const

const leadTable: Readonly<Record<string, readonly Disposition[]>> = LEAD_OUTCOMES
const appointmentTable: Readonly<Record<string, readonly AppointmentDisposition[]>> = APPOINTMENT_OUTCOMES
const rowsOf = <T>(table: Readonly<Record<string, readonly T[]>>, status: string): readonly T[] =>
  Object.hasOwn(table, status) ? (table[status] ?? []) : []

const dispositionsMaking = (grouping: Disposition['makes']): readonly string[] =>
  Object.values(leadTable).flatMap((rows) => rows.filter(({ makes }) => makes === grouping).map(({ code }) => code))
/** Dispositions and sub-dispositions that make a lead failed. */
export const FAILING_DISPOSITIONS = dispositionsMaking('failed')
/** Dispositions that make a lead converted. */
export const CONVERTING_DISPOSITIONS = dispositionsMaking('converted')

/** The possible dispositions of a lead in this status; none when the status takes no disposition. */
export const leadDispositions = (status: string): readonly Disposition[] => rowsOf(leadTable, status)
export const appointmentDispositions = (status: string): readonly AppointmentDisposition[] => rowsOf(appointmentTable, status)

export const leadDisposition = (status: string, code: string): Disposition | undefined =>
  leadDispositions(status).find((each) => each.code === code)
export const appointmentDisposition = (status: string, code: string): AppointmentDisposition | undefined =>
  appointmentDispositions(status).find((each) => each.code === code)

/** Whether an appointment's outcome ends the work on its lead, by itself or by the outcome that it sets on the lead. */
export const isConclusive = ({ makes, lead }: AppointmentDisposition): boolean =>
  makes !== undefined || (lead !== undefined && leadDisposition(lead.status, lead.disposition)?.makes !== undefined)

export type Outcome = {
  readonly status: string
  readonly disposition?: string | null | undefined
  readonly subDisposition?: string | null | undefined
}
/** What is wrong with an outcome: which part of it, and what would be correct. */
export type OutcomeFault = { readonly part: 'status' | 'disposition' | 'subDisposition'; readonly message: string }

const chooseOneOf = (choices: readonly Choice[]) => registerMessage(msg`Choose one of: ${choices.map(({ label }) => label).join(', ')}.`)

function faultIn(rows: readonly Disposition[], { disposition, subDisposition }: Outcome): OutcomeFault | undefined {
  if (!disposition) return subDisposition ? { part: 'subDisposition', message: 'Choose the disposition first.' } : undefined
  const row = rows.find(({ code }) => code === disposition)
  if (!row) return { part: 'disposition', message: rows.length ? chooseOneOf(rows) : 'This status takes no disposition.' }
  if (!subDisposition || row.subs?.some(({ code }) => code === subDisposition)) return undefined
  return { part: 'subDisposition', message: row.subs ? chooseOneOf(row.subs) : registerMessage(msg`${row.label} takes no further reason.`) }
}

/** What is wrong with a lead's outcome; undefined when it is in the table. */
export function leadOutcomeFault(outcome: Outcome): OutcomeFault | undefined {
  const isKnown = LEAD_STATUSES.some(({ code }) => code === outcome.status)
  if (!isKnown) return { part: 'status', message: chooseOneOf(LEAD_STATUSES) }
  return faultIn(leadDispositions(outcome.status), outcome)
}

export function appointmentOutcomeFault(outcome: Outcome): OutcomeFault | undefined {
  if (!Object.hasOwn(appointmentTable, outcome.status)) return { part: 'status', message: chooseOneOf(APPOINTMENT_STATUSES) }
  return faultIn(appointmentDispositions(outcome.status), outcome)
}

const labels = new Map<string, string>(
  [...LEAD_STATUSES, ...APPOINTMENT_STATUSES, ...Object.values(leadTable).flat(), ...Object.values(appointmentTable).flat()].map(
    ({ code, label }) => [code, label],
  ),
)
/** The label of a status, disposition or sub-disposition; a code that is not in the table is its own label. */
export const outcomeLabel = (code: string): string => labels.get(code) ?? code
