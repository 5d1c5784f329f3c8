import { z } from 'zod'
import { CONTACT_STATUSES } from '#domain/outcomes.ts'
import { get, post, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { list } from '#kit/list-contract.ts'
import { Seen } from '#kit/merge.ts'
import { optionalFilter } from '#kit/paging.ts'
import { leadList } from '../../rules/list.ts'
import { clearable, DayOrInstant, Id, TrimmedText, TypedMobile, Version } from './fields.ts'
import {
  ContactTiming,
  clientFields,
  ExistingInsurer,
  Interest,
  LeadContact,
  LeadEssentials,
  leadGroups,
  Professional,
  personalFields,
} from './form.ts'
import { Allocated, HandOver, LeadCounts, LeadHistory, leadShape, NumberMatches } from './record.ts'

export { documentsContract } from './documents.ts'
export {
  ContactTiming,
  ExistingInsurer,
  HeldInsurance,
  Interest,
  LeadChild,
  LeadContact,
  LeadEssentials,
  Mailing,
  Professional,
  Street,
} from './form.ts'
export { needsContract } from './needs.ts'
export {
  type Action,
  Allocated,
  GROUPINGS,
  type GroupingName,
  HandOver,
  type HistoryEntry,
  LeadCounts,
  LeadHistory,
  LeadRow,
  NumberMatches,
} from './record.ts'

export const LeadPersonal = personalFields.extend({
  socialSecurityAdharNo: field(
    { label: 'SSS or PhilSys number', control: 'text', autoComplete: 'off', personal: true },
    clearable(TrimmedText(30).regex(/^[\dA-Za-z -]{4,30}$/, 'Enter the number as it appears on the card.')),
  ),
})

/** What may be answered about a lead; an empty string changes nothing, `null` removes an answer. */
const answers = {
  ...LeadPersonal.shape,
  ...LeadContact.shape,
  ...Professional.shape,
  ...ExistingInsurer.shape,
  ...Interest.shape,
  ...ContactTiming.shape,
  ...leadGroups,
  ...clientFields,
}

/** The form of specification §3: clients send every field of it, with empty strings for what they do not know. */
export const NewLead = z.object({
  ...LeadEssentials.shape,
  ...answers,
  /** The agent knows that one of their own leads has this number, and wants a second one. */
  allowDuplicate: z.boolean().optional(),
})
export type NewLead = z.output<typeof NewLead>

export const LeadChange = z.object({
  firstName: optionalFilter(LeadEssentials.shape.firstName),
  lastName: LeadEssentials.shape.lastName,
  primaryMobile: optionalFilter(LeadEssentials.shape.primaryMobile),
  ...answers,
  allowDuplicate: z.boolean().optional(),
  /** The version of the lead that was on the screen, whatever was changed since; without it and `seen`, the last save wins. */
  version: optionalFilter(Version),
  /**
   * The previous values the person saw for what they change, by name in `form`: where a value has changed since, they are asked which one
   * to keep.
   */
  seen: Seen,
})
export type LeadChange = z.output<typeof LeadChange>

export const Lead = z.object(leadShape)
export type Lead = z.output<typeof Lead>

const Reason = TrimmedText(500).min(3, 'Say why, in a few words.')
const Remark = clearable(TrimmedText(500))

export const ContactOutcome = z.object({
  version: optionalFilter(Version),
  seen: Seen,
  status: z.enum(CONTACT_STATUSES, 'Choose Contact or No contact.'),
  disposition: TrimmedText(60).min(1, 'Choose the outcome.'),
  subDisposition: clearable(TrimmedText(60)),
  remark: Remark,
  /** Required when the disposition says so in `#domain/outcomes.ts`; a day means nine in the morning. */
  nextFollowUp: clearable(DayOrInstant),
})
export type ContactOutcome = z.output<typeof ContactOutcome>

export const contract = {
  addLead: post('user/addlead', {
    keyScope: 'leads:write',
    summary: 'Creates a lead: a name and a mobile number are enough. An own lead with the same number must be explicitly allowed',
    feature: 'LEADS',
    body: NewLead,
    reply: Lead,
    done: 'Lead Created successfully',
  }),
  updateLead: put('user/updateLead/:id', {
    keyScope: 'leads:write',
    summary: 'Changes the details of a lead; statuses that may be set are nocontact and contact',
    feature: 'LEADS',
    body: LeadChange,
    reply: Lead,
    done: 'Lead details updated',
  }),
  lead: get('user/getlead_details/:id', {
    keyScope: 'leads:read',
    reveals: 'lead',
    summary: 'One lead',
    feature: 'LEADS',
    reply: Lead,
    offline: true,
  }),
  leads: list('user/v2/getLead/:id', leadList, {
    keyScope: 'leads:read',
    reveals: 'lead',
    summary: 'Leads of a staff member, or with team of everyone below as well, 15 a page',
    feature: 'LEADS',
    offline: true,
  }),
  leadCounts: get('user/v2/getleads_team_count/:id', {
    keyScope: 'leads:read',
    summary: 'Number of leads in each grouping, of a person or of everyone below as well',
    feature: 'LEADS',
    query: z.object({ requiredData: optionalFilter(z.enum(['self', 'team'])) }),
    reply: LeadCounts,
    offline: true,
  }),
  leadHistory: get('user/leadhistory/:id', {
    keyScope: 'leads:read',
    reveals: 'lead',
    summary: 'History of a lead, in its three timelines, newest first',
    feature: 'LEADS',
    query: z.object({ user_id: optionalFilter(Id) }),
    reply: LeadHistory,
    offline: true,
  }),
  leadKnown: get('user/lead/known', {
    reveals: 'lead',
    summary: 'Whether a mobile number is already known; of another team’s lead, only that there is one',
    feature: 'LEADS',
    perMinute: 60,
    query: z.object({ mobile: TypedMobile, except: optionalFilter(Id) }),
    reply: NumberMatches,
  }),
  askHandOver: post('user/lead/ask-hand-over', {
    summary: 'Requests hand-over of the lead with this number from its agent’s manager',
    feature: 'LEADS',
    perMinute: 20,
    body: z.object({ mobile: TypedMobile, reason: clearable(TrimmedText(500)) }),
    reply: z.object({ asked: z.boolean() }),
    done: 'If another advisor has this lead, we have asked their manager. You will be notified of the decision.',
  }),
  handOvers: get('user/lead/hand-overs', {
    reveals: 'hand-over',
    summary: 'Leads of the manager’s team requested by others, oldest first',
    feature: 'TEAM',
    reply: z.object({ items: z.array(HandOver), count: z.int() }),
  }),
  decideHandOver: post('user/lead/hand-over/:id/decide', {
    summary: 'Hands a lead over to its requester, or declines',
    feature: 'TEAM',
    body: z.object({ granted: z.boolean() }),
    reply: z.object({ id: Id, granted: z.boolean() }),
    done: 'Decision sent',
  }),
  recordOutcome: post('user/lead/:id/outcome', {
    summary: 'Records the outcome of a contact: status, disposition, sub-disposition, next contact time',
    feature: 'LEADS',
    body: ContactOutcome,
    reply: Lead,
    done: 'Lead details updated',
  }),
  discardLead: post('user/lead/:id/discard', {
    summary: 'Discards a lead, with a reason; it can be restored',
    feature: 'LEADS',
    body: z.object({ version: optionalFilter(Version), reason: Reason }),
    reply: Lead,
    done: 'Lead discarded',
  }),
  restoreLead: post('user/lead/:id/restore', {
    summary: 'Restores a discarded lead',
    feature: 'LEADS',
    body: z.object({ version: optionalFilter(Version) }),
    reply: Lead,
    done: 'Lead restored',
  }),
  allocateLeads: post('user/lead/allocate', {
    summary:
      'Assigns leads with their open to-dos and appointments to an advisor within the manager’s reach: all of them or, with reasons by id in the response, none',
    feature: 'TEAM',
    body: z.object({ ids: z.array(Id).min(1, 'Choose at least one lead.').max(200), agentId: Id, remark: Remark }),
    reply: Allocated,
  }),
}

export type LeadFilters = z.output<typeof contract.leads.query>
