import { z } from 'zod'
import { type Contract, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { list } from '#kit/list-contract.ts'
import { DOCUMENTS, PDF } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { DESK_STEPS } from '../../rules/desk.ts'
import { applicationList } from '../../rules/list.ts'
import { Shared } from './application-facts.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

/** Someone who may be the same person: why it seems so, and which record of ours. */
const Twin = z.object({ why: z.string(), what: z.string(), applicationId: Id.nullable(), staffId: Id.nullable() })

export const DeskApplication = z.object({
  ...Shared,
  doubts: z.array(z.string()),
  twins: z.array(Twin),
  branch: z.string().nullable(),
  managerId: Id.nullable(),
  manager: z.string().nullable(),
  checkedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  waitingSince: Instant.nullable(),
  staffId: Id.nullable(),
  agentCode: z.string().nullable(),
  may: z.array(z.enum(DESK_STEPS)),
  /** Why the viewer may not approve it. */
  whyNot: z.string().nullable(),
  /** Who may be named as the manager. */
  managers: z.array(z.object({ id: Id, name: z.string(), branch: z.string() })),
})
export type DeskApplication = z.output<typeof DeskApplication>

const Reason = plainText(300).trim().min(3, 'Say in a few words what needs correcting: the applicant will read it.')

export const DeclineForm = z.object({
  reason: field(
    { label: 'What to tell the applicant', control: 'area', help: 'They will read this.', autoComplete: 'off' },
    plainText(500).trim().min(10, 'Explain it in a sentence.'),
  ),
})

const step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('take') }),
  z.object({
    step: z.literal('return'),
    faults: z
      .array(z.object({ path: z.string().max(80), reason: Reason }))
      .min(1, 'Mark what needs correcting, with the reason.')
      .max(60),
  }),
  z.object({ step: z.literal('propose'), managerId: z.uuid('Choose the manager.') }),
  z.object({ step: z.literal('revise') }),
  z.object({ step: z.literal('approve') }),
  z.object({ step: z.literal('decline'), reason: DeclineForm.shape.reason }),
])

const own = { feature: 'ONBOARDING', reveals: 'application' } as const

/** The office's side. */
export const deskContract = {
  applications: list('admin/applications', applicationList, {
    summary: 'Applications of people who want to become agents, longest waiting first',
    ...own,
  }),
  application: get('admin/application/:id', {
    summary: 'One application: answers beside documents, who may be the same person, messages, full history',
    ...own,
    reply: DeskApplication,
  }),
  stepApplication: post('admin/application/:id/step', {
    summary: 'Starts the review, returns answers and documents with reasons, proposes, approves (another person), or declines',
    feature: 'ONBOARDING',
    body: z.intersection(z.object({ version: z.int() }), step),
    reply: DeskApplication,
    done: 'Done',
  }),
  writeToApplicant: post('admin/application/:id/message', {
    summary: 'Messages the applicant; notifies by text and e-mail',
    feature: 'ONBOARDING',
    perMinute: 60,
    body: z.object({ text: plainText(1000).trim().min(1, 'Write something first.') }),
    reply: DeskApplication,
    done: 'Sent',
  }),
  inviteAgain: post('admin/application/:id/invite', {
    summary: 'Sends the new agent another link to set the password, if none was set',
    feature: 'ONBOARDING',
    perMinute: 20,
    body: z.object({}),
    reply: DeskApplication,
    done: 'Another link was sent.',
  }),
  applicationDocument: get('admin/application/:id/document/:kind', {
    summary: 'A document of an application',
    ...own,
    file: DOCUMENTS,
    reply: z.unknown(),
  }),
  applicationAgreement: get('admin/application/:id/agreement', {
    summary: 'The signed agreement, sealed',
    ...own,
    file: [PDF],
    reply: z.unknown(),
  }),
} satisfies Contract
