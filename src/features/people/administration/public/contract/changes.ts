import { z } from 'zod'
import { FEATURES, ROLE_CODES } from '#domain/access.ts'
import { staffChangeLife } from '#domain/life-cycles.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import { CHANGE_KINDS } from '../../rules/changes.ts'

/** A change that one person proposed. */
export const StaffChange = z.object({
  id: z.uuid(),
  kind: z.enum(CHANGE_KINDS),
  state: z.enum(staffChangeLife.states),
  staffId: z.uuid().nullable(),
  /** The person or role that it is about. */
  about: z.string(),
  /** What will change, in words. */
  changes: z.array(z.object({ label: z.string(), was: z.string(), will: z.string() })),
  note: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  may: z.array(z.enum(['confirm', 'refuse', 'withdraw'])),
})
export type StaffChange = z.output<typeof StaffChange>

export const RefuseForm = z.object({
  reason: field(
    { label: 'Reason', control: 'area', help: 'The person who proposed it can read it.', autoComplete: 'off' },
    plainText(300).trim().min(3, 'Say why, in a few words.'),
  ),
})

const Feature = z.enum(FEATURES)
const Role = z.enum(ROLE_CODES)

export const Roles = z.object({
  roles: z.array(
    z.object({
      role: Role,
      people: z.int(),
      has: z.array(Feature),
      /** The features the role could be given, and those it must keep. */
      fits: z.array(Feature),
      keeps: z.array(Feature),
      /** The features the role has when the product is installed. */
      usual: z.array(Feature),
      /** The features for which a change is waiting for a second person. */
      waits: z.array(Feature),
    }),
  ),
  waiting: z.array(StaffChange),
})
export type Roles = z.output<typeof Roles>

const decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('confirm') }),
  z.object({ decision: z.literal('refuse'), reason: RefuseForm.shape.reason }),
  z.object({ decision: z.literal('withdraw') }),
])

export const changesContract = {
  staffChanges: get('admin/staff-changes', {
    summary: 'Changes waiting for a second person, and latest decisions',
    feature: 'STAFF_CHANGES',
    reply: z.array(StaffChange),
  }),
  decideStaffChange: post('admin/staff-change/:id', {
    summary: 'Confirms or refuses another person’s proposal, or withdraws one’s own',
    feature: 'STAFF_CHANGES',
    body: decision,
    reply: z.array(StaffChange),
    done: 'Done',
  }),
  rolesAndFeatures: get('admin/roles', { summary: 'Permissions by role', feature: 'ADMIN', reply: Roles }),
  proposeFeature: post('admin/roles', {
    summary: 'Proposes to add a feature to a role or to remove it',
    feature: 'ADMIN',
    body: z.object({ role: Role, feature: Feature, isGiven: z.boolean(), note: plainText(300).trim().min(3, 'Say why, in a few words.') }),
    reply: Roles,
    done: 'Proposed. A second person confirms it.',
  }),
} satisfies Contract
