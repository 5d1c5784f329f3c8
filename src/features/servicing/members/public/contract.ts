import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { PremiumLine } from '#domain/worksheet.ts'
import { CHARGE_STATES } from '#features/servicing/policies/public/rules/charges.ts'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { job } from '#kit/job.ts'
import { PDF } from '#kit/media-types.ts'

const RosterMember = z.object({
  member: z.string(),
  name: z.string(),
  birthDate: z.string(),
  /** From which day on they are insured, and the day from which they are not any more. */
  from: Day,
  to: Day,
  hasLeft: z.boolean(),
  annual: z.int(),
})
export type RosterMember = z.output<typeof RosterMember>

const Adjustment = z.object({
  id: z.uuid(),
  /** Of its invoice or credit note; null where it came to nothing. */
  number: z.string().nullable(),
  issuedOn: Day,
  dueOn: Day,
  /** Below zero it is returned. */
  total: z.int(),
  /** The numbers of its invoice and credit notes, which are documents of the policy. */
  documents: z.array(z.string()),
  /** What is to be paid of it; null where nothing is. */
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
  /** How many are insured today. */
  insuredToday: z.int(),
  members: z.array(RosterMember),
  /** What was recorded since the last adjustment invoice, and what it would say. */
  open: z.object({
    changes: z.array(z.object({ kind: z.enum(['joined', 'left']), name: z.string(), on: Day, net: z.int() })),
    lines: z.array(PremiumLine),
    total: z.int(),
  }),
  adjustments: z.array(Adjustment),
})
export type PolicyMembers = z.output<typeof PolicyMembers>

export const Joining = z.object({
  on: field({ label: 'Members from', control: 'date', help: 'From this day on they are insured.' }, Day),
  members: z.array(z.record(z.string(), z.unknown())).min(1, 'Enter who joins.').max(600),
})

export const Leaving = z.object({
  on: field({ label: 'Leaves on', control: 'date', help: 'From this day on they are not insured any more.' }, Day),
  hasClaimed: field(
    { label: 'A claim was made for this member', control: 'switch', help: 'Then nothing of their premium is returned.' },
    z.boolean().default(false),
  ),
})

export const contract = {
  members: get(forAgentAndCustomer('user/policy/:id/members'), {
    reveals: 'policy',
    summary: 'Who is and was insured by a policy of a group, from which day to which, and what of it was not billed yet',
    feature: 'POLICIES',
    reply: PolicyMembers,
  }),
  joinMembers: post(forAgentAndCustomer('user/policy/:id/members/join'), {
    summary: 'Adds members to a policy in force from a day on, for the part of the premium that is left of its year',
    feature: 'QUOTES',
    body: Joining,
    reply: PolicyMembers,
    done: 'They are members now.',
  }),
  leaveMember: post(forAgentAndCustomer('user/policy/:id/members/:member/leave'), {
    summary: 'Ends the insurance of a member on a day, and returns the part of the premium that is left, unless a claim was made',
    feature: 'QUOTES',
    body: Leaving,
    reply: PolicyMembers,
    done: 'The insurance of this member ends on that day.',
  }),
  adjustMembers: post('user/policy/:id/members/adjustment', {
    summary: 'Makes the adjustment invoice of whoever joined and left since the last, before the month is over',
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

/** On the first of each month, whatever was recorded before is billed. */
export const adjustEveryMonth = job('adjust-members-every-month', z.object({}), { every: '10 2 1 * *' })
