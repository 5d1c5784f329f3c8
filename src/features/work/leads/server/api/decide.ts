import { leadStep } from '#domain/lead-life.ts'
import { CONTACT_STATUSES, leadDisposition, leadOutcomeFault } from '#domain/outcomes.ts'
import { problem } from '#domain/problem.ts'
import { groupingAfter } from '../../public/rules/leads.ts'
import type { Change, LeadRow } from '../store/leads.ts'

/** The outcome of a contact, as it is recorded; absent parts stay unchanged. */
export type RecordedOutcome = {
  readonly status?: string | null | undefined
  readonly disposition?: string | null | undefined
  readonly subDisposition?: string | null | undefined
  /** When to follow up: chosen explicitly, or planned by the form's start. */
  readonly followUp: { readonly chosen?: Date | null; readonly planned?: Date }
}

/** The request's field for each part. */
export type Paths = { readonly status: string; readonly disposition: string; readonly subDisposition: string }

type Standing = Pick<
  LeadRow,
  'status' | 'disposition' | 'subDisposition' | 'appointmentDisposition' | 'appointmentAt' | 'proposalState' | 'nextFollowUp'
>

const faultAt = (path: string, message: string) => problem('invalid', { fields: [{ path, message }] })

/** What an outcome changes in a lead, provided the table of outcomes has it and the dates it needs are given. */
export function applyOutcome(lead: Standing, outcome: RecordedOutcome, { paths, now }: { paths: Paths; now: Date }): Change {
  const disposition = outcome.disposition === undefined ? undefined : outcome.disposition || null
  const status = outcome.status ?? statusFor(lead.status, disposition) ?? lead.status
  const isSame = status === lead.status
  const after = {
    status,
    disposition: disposition === undefined ? (isSame ? lead.disposition : null) : disposition,
    subDisposition: outcome.subDisposition === undefined ? undefined : outcome.subDisposition || null,
  }
  const isSameDisposition = isSame && after.disposition === lead.disposition
  const subDisposition = after.subDisposition === undefined ? (isSameDisposition ? lead.subDisposition : null) : after.subDisposition
  const change = { ...after, subDisposition }

  const followUp = outcome.followUp.chosen === undefined ? {} : { nextFollowUp: outcome.followUp.chosen }
  if (isSameDisposition && subDisposition === lead.subDisposition) return followUp

  if (!leadStep(lead.status, 'record-contact')) throw problem('not-now', { message: 'This lead is already converted.' })
  if (!isSame && !CONTACT_STATUSES.some((allowed) => allowed === status))
    throw faultAt(paths.status, 'A lead can be set to No contact or Contact; the rest follows from what happens to it.')
  const fault = leadOutcomeFault(change)
  if (fault) throw faultAt(paths[fault.part], fault.message)
  if (groupingAfter(lead, change) === 'failed') return { ...change, nextFollowUp: null }
  return { ...change, ...followUp, ...requiredFollowUp(lead, change, outcome, now) }
}

/** The contact status that a disposition belongs to, for clients that send only the latter. */
const statusFor = (current: string, disposition: string | null | undefined) =>
  disposition && !leadDisposition(current, disposition)
    ? CONTACT_STATUSES.find((status) => leadDisposition(status, disposition) !== undefined)
    : undefined

/** When to follow up, where the disposition requires it. */
function requiredFollowUp(
  lead: Standing,
  { status, disposition }: { status: string; disposition: string | null },
  { followUp }: RecordedOutcome,
  now: Date,
): Change {
  const needs = disposition ? leadDisposition(status, disposition)?.needs : undefined
  if (!needs || followUp.chosen) return {}
  if (followUp.planned && followUp.planned > now) return { nextFollowUp: followUp.planned }
  const [kept, message] =
    needs === 'appointment'
      ? [lead.appointmentAt, 'Book the appointment, or say when you meet.']
      : [lead.nextFollowUp, 'Say when to contact them again.']
  if (kept && kept > now && followUp.chosen !== null) return {}
  throw faultAt('nextFollowUp', message)
}
