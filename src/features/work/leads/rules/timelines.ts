import { dayOf, formatInstant } from '#domain/day.ts'
import { outcomeLabel } from '#domain/outcomes.ts'
import { timeOf } from '#domain/time-of-day.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import { lineNames } from '#lines/names.ts'
import type { HistoryEntry, LeadHistory } from '../public/contract/record.ts'

/** One entry of a lead's history, as it is stored. */
export type LeadEvent = {
  readonly timeline: string
  readonly event: string
  readonly actor: string
  readonly status: string | null
  readonly disposition: string | null
  readonly subDisposition: string | null
  readonly appointmentAt: Date | null
  readonly proposalId: string | null
  readonly details: Readonly<Record<string, unknown>>
  readonly at: Date
}

type Names = {
  /** Who did it, in words: from `staff:<id>`, `customer:<id>` or `system:<name>`. */
  readonly whoDid: (actor: string) => string
  readonly nameOfStaff: (id: string) => string | undefined
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Specification §4, verbatim where it gives the words. */
const PROPOSAL_LABELS: Readonly<Record<string, string>> = {
  draft: 'New BI Created',
  login: 'Document Uploaded',
  requirement: 'Requirement Raised',
  issued: 'Policy Issued',
  rejected: 'Policy Rejected',
}
const APPOINTMENT_LABELS: Readonly<Record<string, string>> = {
  created: 'New appointment created',
  allocated: 'Appointment allocated',
  kept: 'Appointment to be rescheduled',
}
const LEAD_LABELS: Readonly<Record<string, string>> = {
  created: 'New lead created',
  allocated: 'Lead allocated',
  callback: 'Callback',
  discarded: 'Lead discarded',
  restored: 'Lead restored',
  needs: 'Needs analysed',
  inquiry: 'Asked to be called',
}

const updatedWith = ({ disposition }: LeadEvent) => (disposition ? msg`Updated with ${outcomeLabel(disposition)}` : 'Updated')

function labelOf(entry: LeadEvent): Message | string {
  const { timeline, event, details } = entry
  if (timeline === 'proposal') {
    // A login whose detail is an object lists what is still required.
    const isRequirement = event === 'login' && typeof details.detail === 'object' && details.detail !== null
    return PROPOSAL_LABELS[isRequirement ? 'requirement' : event] ?? event
  }
  if (timeline === 'appointment' && details.act === 'called-off') return 'Appointment cancelled'
  if (timeline === 'appointment') return APPOINTMENT_LABELS[event] ?? updatedWith(entry)
  if (event === 'document') return details.act === 'removed' ? 'Document removed' : 'Document added'
  return LEAD_LABELS[event] ?? updatedWith(entry)
}

type Details = readonly [first: Message | string | undefined, second: string | undefined, third: Message | undefined]

/** What the label leaves open: what it is about, what was remarked, and when to follow up again. */
function detailsOf({ timeline, event, subDisposition, details }: LeadEvent, { nameOfStaff }: Names): Details {
  if (timeline === 'proposal') return [lineNames[text(details.line) ?? ''] ?? text(details.line), text(details.reference), undefined]
  if (event === 'document') return [text(details.document), text(details.name), undefined]
  const nameOf = (id: unknown) => nameOfStaff(text(id) ?? '')
  const [from, to] = [nameOf(details.from), nameOf(details.to)]
  if (event === 'kept') return [msg`${to ?? ''} is not free at that time. It stays with ${from ?? ''}.`, undefined, undefined]
  const nextFollowUp = text(details.nextFollowUp)
  const next = nextFollowUp === undefined ? undefined : msg`Next follow-up ${formatInstant(new Date(nextFollowUp))}`
  if (event !== 'allocated') return [subDisposition ? outcomeLabel(subDisposition) : undefined, text(details.remark), next]
  return [passedOn(from, to), text(details.remark), next]
}

function passedOn(from: string | undefined, to: string | undefined): Message | undefined {
  if (from && to) return msg`From ${from} to ${to}`
  return from ? msg`From ${from}` : to ? msg`To ${to}` : undefined
}

function toHistoryEntry(entry: LeadEvent, names: Names): HistoryEntry {
  const { timeline, event, disposition, appointmentAt, proposalId, details, at, actor } = entry
  const [first, second, third] = detailsOf(entry, names)
  const isOfLead = timeline === 'lead'
  return {
    ...withI18n('Status', labelOf(entry)),
    ...(first === undefined ? { Details1: null } : withI18n('Details1', first)),
    Details2: second ?? null,
    ...(third === undefined ? { Details3: null } : withI18n('Details3', third)),
    allocated: event === 'allocated',
    leadDisposition: isOfLead ? disposition : null,
    leadsubDisposition: isOfLead ? entry.subDisposition : null,
    appointmentdisPosition: timeline === 'appointment' ? disposition : null,
    appointmentId: appointmentAt ? { start_date: dayOf(appointmentAt), start_time: timeOf(appointmentAt) } : null,
    created_date: at.toISOString(),
    proposal_Id: proposalId ? { _id: proposalId, productId: text(details.line) ?? null } : null,
    by: names.whoDid(actor),
  }
}

/** Entries, newest first, sorted into the three timelines of specification §4. */
export function timelinesOf(entries: readonly LeadEvent[], names: Names): LeadHistory {
  const of = (timeline: string) => entries.filter((entry) => entry.timeline === timeline).map((entry) => toHistoryEntry(entry, names))
  return { lead: of('lead'), appointment: of('appointment'), proposal: of('proposal') }
}
