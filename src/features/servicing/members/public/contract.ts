import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Mobile } from '#domain/person.ts'
import { PremiumLine } from '#domain/worksheet.ts'
import { CHARGE_STATES } from '#features/servicing/policies/public/rules/charges.ts'
import { type Contract, forAgentAndCustomer, get, post, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { job } from '#kit/job.ts'
import { PDF } from '#kit/media-types.ts'

const RosterMember = z.object({
  member: z.string(),
  name: z.string(),
  birthDate: z.string(),
  /** The first day on which they are insured, and the first on which they no longer are. */
  from: Day,
  to: Day,
  hasLeft: z.boolean(),
  annual: z.int(),
  employeeNo: z.string(),
  /** The number with which they view their own cover; without one they cannot. */
  mobile: z.string().nullable(),
})
export type RosterMember = z.output<typeof RosterMember>

const Adjustment = z.object({
  id: z.uuid(),
  /** The number of its invoice or credit note; null if the amount was zero. */
  number: z.string().nullable(),
  issuedOn: Day,
  dueOn: Day,
  /** Negative if returned. */
  total: z.int(),
  /** The part that the payment provider has refunded. */
  sentBack: z.int(),
  /** The numbers of its invoice and credit notes, which are documents of the policy. */
  documents: z.array(z.string()),
  /** The charge to be paid for it; null if there is none. */
  charge: z.object({ id: z.uuid(), state: z.enum(CHARGE_STATES) }).nullable(),
})

export const PolicyMembers = z.object({
  policyId: z.uuid(),
  reference: z.string(),
  line: z.string(),
  holderName: z.string(),
  coverFrom: Day,
  coverTo: Day,
  mayChange: z.boolean(),
  /** Number of people insured today. */
  insuredToday: z.int(),
  members: z.array(RosterMember),
  /** What was recorded since the last adjustment invoice, and what it would contain. */
  open: z.object({
    changes: z.array(z.object({ kind: z.enum(['joined', 'left']), name: z.string(), on: Day, net: z.int() })),
    lines: z.array(PremiumLine),
    total: z.int(),
  }),
  adjustments: z.array(Adjustment),
  /** For staff: who is also insured in another group; its number if they may see it. */
  insuredTwice: z.array(z.object({ name: z.string(), policyNumber: z.string().nullable(), from: Day, to: Day })),
})
export type PolicyMembers = z.output<typeof PolicyMembers>

export const Joining = z.object({
  on: field({ label: 'First day of cover', control: 'date', help: 'They are insured from this day on.' }, Day),
  members: z.array(z.record(z.string(), z.unknown())).min(1, 'Enter who is joining.').max(600),
})

export const Leaving = z.object({
  on: field({ label: 'Leaves on', control: 'date', help: 'They are no longer insured from this day on.' }, Day),
  hasClaimed: field(
    { label: 'A claim was made for this member', control: 'switch', help: 'Then none of their premium is returned.' },
    z.boolean().default(false),
  ),
})

export const LeavingTogether = z.object({
  on: field({ label: 'They leave on', control: 'date', help: 'They are no longer insured from this day on.' }, Day),
  members: z.array(z.string().max(64)).min(1, 'Choose who is leaving.').max(600),
})

export const MemberContact = z.object({
  mobile: field(
    { label: 'Mobile number', control: 'mobile', personal: true, help: 'They use it to view their own cover. If left empty, they cannot.' },
    Mobile.optional(),
  ),
})

/** Members named in a file of leavers, and rows that match none. */
const Leavers = z.object({
  found: z.array(z.object({ member: z.string(), name: z.string() })),
  unknown: z.array(z.object({ row: z.int(), text: z.string() })),
})
export type Leavers = z.output<typeof Leavers>

export const contract = {
  members: get(forAgentAndCustomer('user/policy/:id/members'), {
    reveals: 'policy',
    summary: 'Present and past insured members of a group policy, with their periods and what is not billed yet',
    feature: 'POLICIES',
    reply: PolicyMembers,
  }),
  joinMembers: post(forAgentAndCustomer('user/policy/:id/members/join'), {
    summary: 'Adds members to a policy in force from a day on, for the remaining part of its year’s premium',
    feature: 'QUOTES',
    body: Joining,
    reply: PolicyMembers,
    done: 'They are members now.',
  }),
  leaveMember: post(forAgentAndCustomer('user/policy/:id/members/:member/leave'), {
    summary: 'Ends the insurance of a member on a day, and returns the remaining part of the premium, unless a claim was made',
    feature: 'QUOTES',
    body: Leaving,
    reply: PolicyMembers,
    done: 'The insurance of this member ends on that day.',
  }),
  leavingFile: post(forAgentAndCustomer('user/policy/:id/members/leaving-file'), {
    summary: 'Members named by the rows of a workbook or CSV, the file `list` of a multipart form; nothing is stored',
    feature: 'QUOTES',
    multipart: 'list',
    outside: true,
    fresh: true,
    perMinute: 30,
    reply: Leavers,
  }),
  leaveMembers: post(forAgentAndCustomer('user/policy/:id/members/leave'), {
    summary: 'Ends the insurance of several members on a day, none of whom has a claim',
    feature: 'QUOTES',
    body: LeavingTogether,
    reply: PolicyMembers,
    done: 'Their insurance ends on that day.',
  }),
  memberContact: put(forAgentAndCustomer('user/policy/:id/members/:member/contact'), {
    summary: 'Sets the mobile number with which a member views their own cover; without one, ends that access',
    feature: 'QUOTES',
    body: MemberContact,
    reply: PolicyMembers,
    done: 'The contact is saved.',
  }),
  adjustMembers: post('user/policy/:id/members/adjustment', {
    summary: 'Creates the adjustment invoice for who joined and left since the last, before the month ends',
    feature: 'QUOTES',
    body: z.object({}),
    reply: PolicyMembers,
    done: 'The adjustment invoice is made.',
  }),
  memberCertificate: get(forAgentAndCustomer('user/policy/:id/members/:member/certificate'), {
    reveals: 'policy',
    summary: 'The certificate of one member as PDF',
    feature: 'POLICIES',
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
  }),
} satisfies Contract

/** On the first of each month, bills whatever was recorded before. */
export const adjustEveryMonth = job('adjust-members-every-month', z.object({}), { every: '10 2 1 * *' })

/** Compares the members of a policy with the screening lists of people with whom no business is done. */
export const screenMembers = job('screen-members', z.object({ policyId: z.uuid() }))
