import { z } from 'zod'
import { FEATURES } from '#domain/access.ts'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { ColleagueForm } from '../../rules/colleague.ts'
import { ColleagueItem, colleagueList } from '../../rules/list.ts'
import { StaffChange } from './changes.ts'

const Id = z.uuid()

/** One person, and what depends on them. */
export const Colleague = ColleagueItem.extend({
  firstName: z.string(),
  lastName: z.string(),
  managerId: Id.nullable(),
  active: z.boolean(),
  /** How many people report to them directly, how many are below them in all, and how many open leads they look after. */
  reports: z.int(),
  team: z.int(),
  openLeads: z.int(),
  mobileVerifiedAt: z.string().nullable(),
  mayInvite: z.boolean(),
  isOneself: z.boolean(),
  /** What they may do, and whether they see all records. */
  features: z.array(z.enum(FEATURES)),
  seesAll: z.boolean(),
  /** Work of theirs that no one else can take over: shown before they leave. */
  stays: z.array(z.object({ text: z.string(), textI18n: MessageDescriptors.optional() })),
  /** What is waiting for a second person. */
  waiting: z.array(StaffChange),
})
export type Colleague = z.output<typeof Colleague>

/** The outcome: done, or proposed to a second person. */
const Outcome = z.object({ id: Id.nullable(), proposed: StaffChange.nullable() })

const ColleagueChoices = z.object({
  branches: z.array(z.object({ code: z.string(), name: z.string() })),
  managers: z.array(z.object({ id: Id, name: z.string(), branch: z.string() })),
})
export type ColleagueChoices = z.output<typeof ColleagueChoices>

/** A person in the hierarchy. */
export const HierarchyPerson = z.object({
  id: Id,
  name: z.string(),
  agentCode: z.string(),
  role: z.string(),
  branch: z.string(),
  managerId: Id.nullable(),
  reports: z.int(),
  active: z.boolean(),
})
export type HierarchyPerson = z.output<typeof HierarchyPerson>

const Note = plainText(300).trim().default('')

export const peopleContract = {
  colleagues: list('admin/colleagues', colleagueList, { summary: 'Everyone who works here, or did', feature: 'ADMIN' }),
  colleague: get('admin/colleague/:id', {
    summary: 'One person: contact, role, branch, permissions and what depends on them',
    feature: 'ADMIN',
    reply: Colleague,
  }),
  colleagueChoices: get('admin/colleague-choices', {
    summary: 'Open branches, and who may be chosen as a manager',
    feature: 'ADMIN',
    reply: ColleagueChoices,
  }),
  addColleague: post('admin/colleague', {
    summary: 'Creates an account and sends the link to set the password; for an office role, proposes it to a second person',
    feature: 'ADMIN',
    perMinute: 60,
    body: ColleagueForm.safeExtend({ note: Note }),
    reply: Outcome,
  }),
  changeColleague: put('admin/colleague/:id', {
    summary: 'Changes a person’s name, contact, role or branch; what needs two is proposed',
    feature: 'ADMIN',
    body: ColleagueForm.partial().safeExtend({ note: Note }),
    reply: Outcome,
  }),
  moveColleague: post('admin/colleague/:id/move', {
    summary: 'Moves a person, with everyone below them, below another manager',
    feature: 'ADMIN',
    body: z.object({
      managerId: Id.nullable(),
      /** Their manager when the move was made: someone else may have been quicker. */
      from: Id.nullable(),
    }),
    reply: Colleague,
  }),
  suspendColleague: post('admin/colleague/:id/suspend', {
    summary: 'Suspends a person and ends their sessions at once; proposes it for administrators',
    feature: 'ADMIN',
    body: z.object({ note: plainText(300).trim().min(3, 'Say why, in a few words.') }),
    reply: Outcome,
  }),
  reinstateColleague: post('admin/colleague/:id/reinstate', {
    summary: 'Reinstates a suspended person; for office staff, proposes it',
    feature: 'ADMIN',
    body: z.object({ note: Note }),
    reply: Outcome,
  }),
  inviteColleague: post('admin/colleague/:id/invite', {
    summary: 'Sends a person the link to set the password again',
    feature: 'ADMIN',
    perMinute: 20,
    body: z.object({}),
    reply: Colleague,
    done: 'Another link was sent.',
  }),
  hierarchyOf: get('admin/hierarchy', {
    summary: 'People at the top of a branch, or directly below a person',
    feature: 'ADMIN',
    query: z.object({ branch: optionalFilter(plainText(20)), below: optionalFilter(Id) }),
    reply: z.array(HierarchyPerson),
  }),
} satisfies Contract
