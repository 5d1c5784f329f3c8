import { dayOf, LEAD_DAY_MINUTES } from '#domain/day.ts'
import { CONVERTING_DISPOSITIONS, FAILING_DISPOSITIONS } from '#domain/outcomes.ts'

export type Grouping = 'open' | 'converted' | 'failed' | 'discarded'

export type LeadStanding = {
  readonly status: string
  readonly disposition: string | null
  readonly subDisposition: string | null
  readonly appointmentDisposition: string | null
  readonly proposalState: string | null
}

const isOneOf = (list: readonly string[], code: string | null) => code !== null && list.includes(code)

/** The list a lead belongs to (specification §4). The database says the same in the generated column `leads.grouping`. */
export function groupingOf({ status, disposition, subDisposition, appointmentDisposition, proposalState }: LeadStanding): Grouping {
  if (status === 'discarded') return 'discarded'
  if (status === 'failed' || isOneOf(FAILING_DISPOSITIONS, disposition) || isOneOf(FAILING_DISPOSITIONS, subDisposition)) return 'failed'
  const isConverted =
    status === 'converted' ||
    isOneOf(CONVERTING_DISPOSITIONS, disposition) ||
    appointmentDisposition === 'leadconverted' ||
    // A proposal in draft counts as converted.
    proposalState === 'draft'
  return isConverted ? 'converted' : 'open'
}

/** Open, and to be followed up today or overdue: the day ends in UTC+5:30. */
export const isForToday = (lead: { readonly grouping: string; readonly nextFollowUp: Date | null }, now: Date): boolean =>
  lead.grouping === 'open' && lead.nextFollowUp !== null && dayOf(lead.nextFollowUp, LEAD_DAY_MINUTES) <= dayOf(now, LEAD_DAY_MINUTES)

/** How far a lead has come, in one word. */
export function stageOf(lead: LeadStanding & { readonly appointmentAt: Date | null }): string {
  const grouping = groupingOf(lead)
  if (grouping === 'discarded') return 'Discarded'
  if (grouping === 'failed') return 'Failed'
  if (lead.status === 'converted' || lead.proposalState === 'issued') return 'Policy issued'
  if (lead.proposalState !== null && lead.proposalState !== 'rejected') return 'Proposal'
  if (grouping === 'converted') return 'Converted'
  if (lead.appointmentAt) return 'Appointment'
  if (lead.status === 'contact') return 'Contacted'
  return lead.status === 'nocontact' ? 'Not reached' : 'New'
}

type Changed = { readonly [Name in keyof LeadStanding]?: LeadStanding[Name] | undefined }

/** The grouping of a lead once these parts of it are changed. */
export function groupingAfter(lead: LeadStanding, change: Changed): Grouping {
  const after = (name: Exclude<keyof LeadStanding, 'status'>): string | null => {
    const given = change[name]
    return given === undefined ? lead[name] : given
  }
  return groupingOf({
    status: change.status ?? lead.status,
    disposition: after('disposition'),
    subDisposition: after('subDisposition'),
    appointmentDisposition: after('appointmentDisposition'),
    proposalState: after('proposalState'),
  })
}
