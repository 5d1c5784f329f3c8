import { leadStep } from '#domain/lead-life.ts'
import { CONTACT_STATUSES, leadDisposition, leadFault } from '#domain/outcomes.ts'
import { problem } from '#domain/problem.ts'
import { groupingAfter } from '../../public/rules/leads.ts'
import type { Change, LeadRow } from '../store/leads.ts'

/** What somebody says came of a contact; what is not said stays. */
export type Said = {
  readonly status?: string | null | undefined
  readonly disposition?: string | null | undefined
  readonly subDisposition?: string | null | undefined
  /** When to be in touch: said in so many words, or planned by the form's start. */
  readonly followUp: { readonly said?: Date | null; readonly planned?: Date }
}

/** Where the request says each part. */
export type Paths = { readonly status: string; readonly disposition: string; readonly subDisposition: string }

type Standing = Pick<
  LeadRow,
  'status' | 'disposition' | 'subDisposition' | 'appointmentDisposition' | 'appointmentAt' | 'proposalState' | 'nextFollowUp'
>

const refuse = (path: string, message: string) => problem('invalid', { fields: [{ path, message }] })

/** What an outcome changes of a lead, if the table of outcomes has it and the dates that it needs are there. */
export function decide(lead: Standing, said: Said, { paths, now }: { paths: Paths; now: Date }): Change {
  const disposition = said.disposition === undefined ? undefined : said.disposition || null
  const status = said.status ?? statusFor(lead.status, disposition) ?? lead.status
  const isSame = status === lead.status
  const after = {
    status,
    disposition: disposition === undefined ? (isSame ? lead.disposition : null) : disposition,
    subDisposition: said.subDisposition === undefined ? undefined : said.subDisposition || null,
  }
  const isSameDisposition = isSame && after.disposition === lead.disposition
  const subDisposition = after.subDisposition === undefined ? (isSameDisposition ? lead.subDisposition : null) : after.subDisposition
  const change = { ...after, subDisposition }

  const followUp = said.followUp.said === undefined ? {} : { nextFollowUp: said.followUp.said }
  if (isSameDisposition && subDisposition === lead.subDisposition) return followUp

  if (!leadStep(lead.status, 'record-contact')) throw problem('not-now', { message: 'This lead is converted already.' })
  if (!isSame && !CONTACT_STATUSES.some((allowed) => allowed === status))
    throw refuse(paths.status, 'A lead can be set to No contact or Contact; the rest follows from what happens to it.')
  const fault = leadFault(change)
  if (fault) throw refuse(paths[fault.part], fault.message)
  if (groupingAfter(lead, change) === 'failed') return { ...change, nextFollowUp: null }
  return { ...change, ...followUp, ...needed(lead, change, said, now) }
}

/** The contact status that a disposition belongs to, for clients that send only the latter. */
const statusFor = (current: string, disposition: string | null | undefined) =>
  disposition && !leadDisposition(current, disposition)
    ? CONTACT_STATUSES.find((status) => leadDisposition(status, disposition) !== undefined)
    : undefined

/** When to be in touch again, where the disposition cannot do without. */
function needed(
  lead: Standing,
  { status, disposition }: { status: string; disposition: string | null },
  { followUp }: Said,
  now: Date,
): Change {
  const needs = disposition ? leadDisposition(status, disposition)?.needs : undefined
  if (!needs || followUp.said) return {}
  if (followUp.planned && followUp.planned > now) return { nextFollowUp: followUp.planned }
  const [kept, message] =
    needs === 'appointment'
      ? [lead.appointmentAt, 'Book the appointment, or say when you meet.']
      : [lead.nextFollowUp, 'Say when to be in touch again.']
  if (kept && kept > now && followUp.said !== null) return {}
  throw refuse('nextFollowUp', message)
}
