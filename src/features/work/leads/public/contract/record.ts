import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { Instant } from './fields.ts'

const Id = z.uuid()
const Text = z.string().nullable()
const Named = z.object({ first_name: z.string(), last_name: z.string() })

export const GROUPINGS = ['open', 'fortoday', 'converted', 'discarded', 'failed', 'all'] as const
export type GroupingName = (typeof GROUPINGS)[number]

/** What the person asking may do with a lead in its current state. */
export const ACTIONS = ['edit', 'record-outcome', 'discard', 'restore', 'allocate', 'quote'] as const
export type Action = (typeof ACTIONS)[number]

/** Specification §3, followed by what the screens need besides. */
export const leadShape = {
  _id: Id,
  lead_Id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  leadType: z.string(),
  /** E.164 */
  primaryMobile: z.string(),
  email: Text,
  /** The first is used. */
  address: z.array(z.object({ line1: Text, line2: Text, line3: Text })),
  pincode: Text,
  created_date: Instant,
  appointmentDate: Instant.nullable(),
  lead_allocated_by: Named.nullable(),
  leadOwnerId: Named.extend({ _id: Id, agentCode: z.string() }),
  leadStatus: z.string(),
  leadStage: z.string(),
  leadDisposition: Text,
  leadsubDisposition: Text,
  appointment_status: Text,
  appointmentdisPosition: Text,
  productId: Text,
  /** The start of a day in UTC+5:30. */
  start_date: Instant.nullable(),
  /** Milliseconds from midnight. */
  start_time: z.int().nullable(),
  userId: z.object({ _id: Id }),
  /** The day in Manila, and milliseconds from its midnight. */
  appointmentId: z.object({ _id: Id, start_date: Day, start_time: z.int() }).nullable(),

  version: z.int(),
  personName: z.string(),
  typedMobile: z.string(),
  allocationDate: Instant.nullable(),
  updatedAt: Instant,
  grouping: z.enum(['open', 'converted', 'failed', 'discarded']),
  isForToday: z.boolean(),
  nextFollowUp: Instant.nullable(),
  customerId: Id.nullable(),
  proposalState: Text,
  /** Whether another advisor, outside the reach of the person asking, has a lead with this number. */
  isKnownElsewhere: z.boolean(),
  /** Why the lead was discarded. */
  discardReason: Text,
  may: z.array(z.enum(ACTIONS)),
  /** Every answer given on the form, by the form's names: the initial values of its pages. */
  form: z.record(z.string(), z.unknown()),
} as const

export const LeadRow = z.object({
  _id: Id,
  id: Id,
  personName: z.string(),
  leadType: z.string(),
  lead_Id: z.string(),
  /** E.164 */
  mobileNo: z.string(),
  email: Text,
  address: Text,
  allocationDate: z.string().nullable(),
  appointDate: z.string().nullable(),
  /** The date from which cover is wanted. */
  inception: z.string().nullable(),
  allocBy: Text,
  allocTo: z.string(),
  status: z.string(),
  leadDisposition: Text,
  leadsubDisposition: Text,
  leadPropensity: Text,
  productId: Text,
  grouping: z.enum(['open', 'converted', 'failed', 'discarded']),
  isForToday: z.boolean(),
  nextFollowUp: z.string().nullable(),
  proposalState: Text,
  agentId: Id,
  version: z.int(),
  created_date: z.string(),
})
export type LeadRow = z.output<typeof LeadRow>

export const LeadCounts = z.object({
  open: z.int(),
  fortoday: z.int(),
  converted: z.int(),
  discarded: z.int(),
  failed: z.int(),
  all: z.int(),
})
export type LeadCounts = z.output<typeof LeadCounts>

const HistoryEntry = z.object({
  /** The label of specification §4. */
  Status: z.string(),
  StatusI18n: MessageDescriptors.optional(),
  Details1: Text,
  Details1I18n: MessageDescriptors.optional(),
  Details2: Text,
  Details3: Text,
  Details3I18n: MessageDescriptors.optional(),
  /** The lead or appointment was assigned to another advisor. */
  allocated: z.boolean(),
  leadDisposition: Text,
  leadsubDisposition: Text,
  appointmentdisPosition: Text,
  appointmentId: z.object({ start_date: Day, start_time: z.int() }).nullable(),
  created_date: Instant,
  proposal_Id: z.object({ _id: Id, productId: Text }).nullable(),
  /** Who did it. */
  by: z.string(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const LeadHistory = z.object({
  lead: z.array(HistoryEntry),
  appointment: z.array(HistoryEntry),
  proposal: z.array(HistoryEntry),
})
export type LeadHistory = z.output<typeof LeadHistory>

/** Leads with a mobile number. For another team's lead, only that it exists. */
export const NumberMatches = z.object({
  known: z.enum(['no', 'own', 'within-reach', 'another-advisor']),
  /** Those that the person asking may see. */
  leads: z.array(z.object({ id: Id, number: z.string(), name: z.string(), grouping: z.string(), agentName: z.string() })),
  /** An advisor outside the reach of the person asking has one as well, and can be asked for it. */
  isKnownElsewhere: z.boolean(),
  /** The message for the person who typed the number. */
  says: z.string(),
  saysI18n: MessageDescriptors.optional(),
})
export type NumberMatches = z.output<typeof NumberMatches>

export const HandOver = z.object({
  id: Id,
  lead: z.object({ id: Id, number: z.string(), name: z.string() }),
  owner: z.object({ id: Id, name: z.string() }),
  askedBy: z.object({ id: Id, name: z.string(), branch: z.string() }),
  reason: z.string(),
  createdAt: Instant,
})
export type HandOver = z.output<typeof HandOver>

export const Allocated = z.object({
  allocated: z.int(),
  unchanged: z.int(),
  /** Who had the leads before, so that the allocation can be undone. */
  before: z.array(z.object({ agentId: Id, ids: z.array(Id) })),
  to: z.object({ id: Id, name: z.string() }),
  /** What moved with the leads to their new advisor. */
  appointments: z.int(),
  todos: z.int(),
  /** Appointments that stay with their current advisor because the new one is not free then. */
  toReschedule: z.array(z.object({ id: Id, title: z.string(), startsAt: Instant, advisor: z.object({ id: Id, name: z.string() }) })),
})
export type Allocated = z.output<typeof Allocated>
