import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { caseLife } from '#domain/life-cycles.ts'
import { Centavos, Millionths } from '#domain/money-schemas.ts'
import { Finding } from '#domain/worksheet.ts'
import { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { DOCUMENTS } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { caseList, referralList } from '../../rules/list.ts'
import { DECISIONS } from '../../rules/underwriting.ts'

export { CaseItem, ReferredItem } from '../../rules/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Version = z.int().min(1)
const Reason = plainText(500).trim().min(3, 'Say why, in a few words.')
const Conditions = z.array(plainText(300).trim().min(3, 'Say what the condition is.')).max(10, 'At most ten conditions.')
const Named = z.object({ id: Id, name: z.string() })

const CaseState = z.enum(caseLife.states)

/** What underwriting has to do, in numbers. */
export const DeskCounts = z.object({ own: z.int(), all: z.int(), unassigned: z.int(), overdue: z.int(), asked: z.int() })
export type DeskCounts = z.output<typeof DeskCounts>

const CaseFile = z.object({ id: Id, name: z.string(), type: z.string(), size: z.int() })
export type CaseFile = z.output<typeof CaseFile>

const CaseEvent = z.object({
  at: Instant,
  who: z.string(),
  kind: z.string(),
  text: z.string(),
  conditions: z.array(z.string()),
  files: z.array(CaseFile),
  /** To whom it was given. */
  to: z.string().nullable(),
})
export type CaseEvent = z.output<typeof CaseEvent>

const SimilarCase = z.object({
  id: Id,
  quotationNumber: z.string(),
  description: z.string(),
  policyHolderName: z.string(),
  /** What the two have in common, in words. */
  shares: z.array(z.string()),
  decision: z.enum(['approved', 'declined']),
  reason: z.string(),
  conditions: z.array(z.string()),
  by: z.string().nullable(),
  at: Instant,
})
export type SimilarCase = z.output<typeof SimilarCase>

const Matter = z.object({
  line: z.string(),
  lineName: z.string(),
  findings: z.array(Finding),
  sumInsured: Centavos.nullable(),
  discount: Millionths,
  agentId: Id,
  firstBy: Id.nullable(),
  isWaived: z.boolean(),
})

const OwnProfile = z.object({
  line: z.string(),
  maxSumInsured: Centavos.nullable(),
  maxDiscount: Millionths.nullable(),
  authorities: z.array(z.string()),
  fourEyesAbove: Centavos.nullable(),
  validFrom: Day,
  validTo: Day.nullable(),
})

/** The result of deciding on several cases at once; what was left undecided, and why. */
export const DecidedTogether = z.object({
  decided: z.int(),
  /** Approved first, and now waiting for a second person. */
  seconding: z.int(),
  left: z.array(z.object({ id: Id, why: z.string() })),
})
export type DecidedTogether = z.output<typeof DecidedTogether>

export const CaseDetail = z.object({
  id: Id,
  version: Version,
  state: CaseState,
  waitingSince: Instant,
  isOverdue: z.boolean(),
  assignee: Named.nullable(),
  quotation: Quotation,
  /** What is to be decided, and the reader's profile for it: together they determine what the reader may do. */
  matter: Matter,
  profile: OwnProfile.nullable(),
  /** Who approved first; it is valid only while they may still approve it. */
  first: z.object({ by: z.string(), reason: z.string(), stands: z.boolean() }).nullable(),
  decided: z.object({ by: z.string(), at: Instant, reason: z.string(), conditions: z.array(z.string()) }).nullable(),
  waiver: z.string().nullable(),
  /** Conditions that go with the first approval. */
  conditions: z.array(z.string()),
  /** What the first approval adds to the premium, and the maximum that an approval may add; zero in a line that allows none. */
  loading: Millionths,
  mostLoading: Millionths,
  /** Colleagues who may approve it as it is. */
  whoMayApprove: z.array(Named),
  colleagues: z.array(Named),
  events: z.array(CaseEvent),
  similar: z.array(SimilarCase),
  /** The upload that it came with, and how many other cases of it are waiting. */
  batch: z.object({ id: Id, name: z.string(), others: z.int() }).nullable(),
})
export type CaseDetail = z.output<typeof CaseDetail>

/** What underwriting asks of an agent about a quotation, and what was answered and decided. */
export const UnderwritingInquiry = z.object({
  state: CaseState.nullable(),
  /** The question that is waiting for an answer. */
  question: z.string().nullable(),
  mayAnswer: z.boolean(),
  /** Chosen for the answer but not sent yet. */
  files: z.array(CaseFile),
  events: z.array(CaseEvent),
})
export type UnderwritingInquiry = z.output<typeof UnderwritingInquiry>

export const MAX_FILES = 20

export const contract = {
  technicalControl: list('user/technical-control', referralList, {
    reveals: 'quotation',
    summary: 'Quotations awaiting underwriting; for underwriters, all that await a decision',
  }),
  referralCounts: get('user/technical-control/counts', {
    summary: 'Numbers of quotations of a person and their team awaiting underwriting, and an answer to it',
    reply: z.object({ asked: z.int(), waiting: z.int() }),
  }),
  asked: get('user/technical-control/:id/asked', {
    reveals: 'quotation',
    summary: 'Questions from underwriting about a quotation, and the answers',
    reply: UnderwritingInquiry,
  }),
  decisionDeadline: get(forAgentAndCustomer('user/technical-control/:id/decided-by'), {
    reveals: 'quotation',
    summary: 'Deadline for underwriting to decide on a quotation awaiting it; null if it is waiting for someone else',
    reply: z.object({ decidedBy: Instant.nullable() }),
  }),
  answerCase: post('user/technical-control/:id/answer', {
    summary: 'Answers underwriting with a text and the attachments added',
    body: z.object({ text: plainText(2000).trim().default('') }),
    reply: UnderwritingInquiry,
    feature: 'QUOTES',
    done: 'Your answer was sent to underwriting.',
  }),
  addCaseFile: post('user/technical-control/:id/files', {
    summary: 'Adds the file `document` of a multipart form to the answer: PDF, JPEG, PNG or WebP of at most 10 MB',
    reply: UnderwritingInquiry,
    feature: 'QUOTES',
    multipart: 'document',
    perMinute: 60,
  }),
  caseFile: get('user/technical-control/:id/files/:fileId', {
    reveals: 'quotation',
    summary: 'A file that was sent to underwriting',
    reply: z.unknown(),
    file: DOCUMENTS,
  }),
  removeCaseFile: post('user/technical-control/:id/files/:fileId/remove', {
    summary: 'Removes an attachment from an unsent answer',
    reply: UnderwritingInquiry,
    feature: 'QUOTES',
  }),
  cases: list('user/underwriting/cases', caseList, {
    reveals: 'case',
    summary: 'The underwriter’s desk: cases to decide, longest waiting first',
    feature: 'UNDERWRITING',
  }),
  deskCounts: get('user/underwriting/counts', {
    summary: 'Number of cases on the desk',
    reply: DeskCounts,
    feature: 'UNDERWRITING',
  }),
  case: get('user/underwriting/case/:id', {
    reveals: 'case',
    summary: 'One case, by its own id or its quotation’s: risk, findings, permitted decisions, conversation, similar cases',
    reply: CaseDetail,
    feature: 'UNDERWRITING',
  }),
  assignCase: post('user/underwriting/case/:id/assign', {
    summary: 'Takes a case, assigns it to a colleague, or returns it to all',
    body: z.object({ version: Version, assignTo: Id.nullable() }),
    reply: CaseDetail,
    feature: 'UNDERWRITING',
  }),
  askAgent: post('user/underwriting/case/:id/ask', {
    summary: 'Asks the agent for something; the case waits for the answer',
    body: z.object({ version: Version, text: plainText(2000).trim().min(3, 'Say what you need.') }),
    reply: CaseDetail,
    feature: 'UNDERWRITING',
    done: 'The agent was asked.',
  }),
  decideCase: post('user/underwriting/case/:id/decide', {
    summary: 'Approves, optionally with conditions, or declines; above one’s own authority, the first of two approvals',
    body: z.object({
      version: Version,
      decision: z.enum(DECISIONS),
      reason: Reason,
      conditions: Conditions.default([]),
      loading: Millionths.optional(),
      waiver: Reason.optional(),
    }),
    reply: CaseDetail,
    feature: 'UNDERWRITING',
  }),
  decideTogether: post('user/underwriting/upload/:id/decide', {
    summary: 'Decides alike on several cases of an upload, each by the rules for one; the undecidable ones are left, with the reason',
    body: z.object({
      cases: z
        .array(z.object({ id: Id, version: Version }))
        .min(1, 'Choose what you decide on.')
        .max(100, 'At most a hundred cases.'),
      decision: z.enum(DECISIONS),
      reason: Reason,
      conditions: Conditions.default([]),
    }),
    reply: DecidedTogether,
    feature: 'UNDERWRITING',
  }),
  reopenCase: post('user/underwriting/case/:id/reopen', {
    summary: 'Reopens a decided case, with a reason',
    body: z.object({ version: Version, reason: Reason }),
    reply: CaseDetail,
    feature: 'UNDERWRITING',
  }),
} satisfies Contract

export { profilesContract } from './profiles.ts'
