import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { claimLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { MESSAGE_LANGUAGES } from '#features/messaging/messages/public/rules/languages.ts'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { DOCUMENTS } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { FAULTS } from '../../rules/fault.ts'
import { ClaimItem, ownClaimList } from '../../rules/list.ts'
import { COVER_STANDINGS } from '../../rules/standing.ts'
import { OWN_STEPS } from '../../rules/steps.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

export const claimText = plainText(2000).trim().min(3, 'Write something first.')
export const claimDenial = plainText(2000).trim().min(20, 'Say why in a sentence, so that the customer understands it.')
export const claimReason = plainText(500).trim().min(3, 'Say in a few words why.')

const Paper = z.object({ code: z.string(), title: z.string(), help: z.string().optional() })

export const ClaimMessage = z.object({
  id: Id,
  by: z.string(),
  /** Of whoever reported it or their agent, of the office, or a note of the office to itself. */
  side: z.enum(['own', 'office', 'note']),
  text: z.string(),
  at: Instant,
})
export type ClaimMessage = z.output<typeof ClaimMessage>

/** A claim as whoever reported it sees it. */
export const ClaimDetail = z.object({
  id: Id,
  number: z.string(),
  version: z.int(),
  state: z.enum(claimLife.states),
  policy: z.object({
    id: Id,
    line: z.string(),
    lineName: z.string(),
    number: z.string(),
    description: z.string(),
    holderName: z.string(),
    coverFrom: Day,
    coverTo: Day,
  }),
  loss: z.string(),
  lossAt: Instant,
  createdAt: Instant,
  place: z.string(),
  story: z.string(),
  /** What the line asked besides. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  standing: z.enum(COVER_STANDINGS),
  /** It was reported later than the policy or the law says, so many days after the loss. */
  lateDays: z.int().nullable(),
  wanted: z.array(Paper.extend({ isThere: z.boolean() })),
  /** What may be photographed, and what proves such a loss. */
  photos: z.array(Paper),
  papers: z.array(Paper),
  files: z.array(z.object({ id: Id, paper: z.string(), title: z.string(), name: z.string(), by: z.string(), at: Instant })),
  messages: z.array(ClaimMessage),
  happened: z.array(z.object({ at: Instant, title: z.string(), by: z.string() })),
  /** By when the office acts next; null while it waits for somebody else. */
  dueAt: Instant.nullable(),
  isLate: z.boolean(),
  /** What is offered, agreed on or paid. */
  offered: Centavos.nullable(),
  /** What the office wrote with an offer or a denial. */
  decision: z.string().nullable(),
  /** Whose fault it was found to be; null of a loss where nobody is asked. */
  fault: z.enum(FAULTS).nullable(),
  /** What is offered is for the loss of all that is insured: paid, it ends the policy. */
  isTotal: z.boolean(),
  /** What is kept of the payment for premium that is still to be paid. */
  deducted: Centavos,
  settledAt: Instant.nullable(),
  paidReference: z.string().nullable(),
  may: z.array(z.enum(OWN_STEPS)),
})
export type ClaimDetail = z.output<typeof ClaimDetail>

const Numbered = z.object({ id: Id, number: z.string() })
const Done = z.object({ id: Id, state: z.enum(claimLife.states) })

const OfPolicy = z.object({
  policy: z.object({
    ...{ id: Id, line: z.string(), number: z.string(), description: z.string(), holderName: z.string() },
    ...{ coverFrom: Day, coverTo: Day, createdOn: Day },
  }),
  mayReport: z.boolean(),
  /** Whether whoever asks may read what happened; the office reads it at an address of its own. */
  mayOpen: z.boolean(),
  claims: z.array(ClaimItem.extend({ kind: z.string() })),
})
export type ClaimsOfPolicy = z.output<typeof OfPolicy>

export const claimsContract = {
  claimsOfPolicy: get(forAgentAndCustomer('user/policy/:id/claims'), {
    keyScope: 'claims:read',
    summary: 'Losses that were reported under a policy, newest first, and whether one may be reported',
    reveals: 'policy',
    offline: true,
    reply: OfPolicy,
  }),
  reportClaim: post(forAgentAndCustomer('user/policy/:id/claim'), {
    summary: 'Reports a loss under a policy: it has a number at once, whether the policy was in force or not',
    perMinute: 60,
    body: z.object({
      kind: plainText(40),
      answers: z.record(z.string().max(60), z.unknown()),
      /** It is another loss than the one of this kind and day that was reported already. */
      again: z.boolean().default(false),
      /** Made by the device: what is sent again is the same. */
      client: z.uuid().optional(),
      /** In which the customer is written to. */
      language: z.enum(MESSAGE_LANGUAGES).default('en'),
    }),
    reply: Numbered,
  }),
  claims: list('user/claims', ownClaimList, {
    keyScope: 'claims:read',
    summary: 'Losses of the agent’s own customers, newest first',
    reveals: 'claim',
  }),
  policyOfPaper: get('customer/paper/:number/policy', {
    summary:
      'Which of the customer’s own policies a certificate of cover or a paper of a policy belongs to, by its number; null of any other number',
    reply: z.object({ id: Id.nullable() }),
  }),
  ownClaims: get('customer/claims', {
    summary: 'Losses that the customer reported, newest first',
    offline: true,
    reply: z.array(ClaimItem),
  }),
  claim: get(forAgentAndCustomer('user/claim/:id'), {
    keyScope: 'claims:read',
    summary: 'One reported loss: where it stands, what is wanted, what was written and decided',
    reveals: 'claim',
    offline: true,
    reply: ClaimDetail,
  }),
  writeAboutClaim: post(forAgentAndCustomer('user/claim/:id/message'), {
    summary: 'Writes to the claims office about a reported loss',
    perMinute: 60,
    body: z.object({ text: claimText, language: z.enum(MESSAGE_LANGUAGES).optional() }),
    reply: Done,
  }),
  addClaimFile: post(forAgentAndCustomer('user/claim/:id/new-files/:paper/:client'), {
    summary: 'Adds the file `file` of a multipart form as a photograph or paper of a claim, once for each id that the device gives it',
    multipart: 'file',
    perMinute: 120,
    reply: Done,
  }),
  claimFile: get(forAgentAndCustomer('user/claim/:id/files/:fileId'), {
    summary: 'A photograph or paper of a reported loss',
    reveals: 'claim',
    file: DOCUMENTS,
    reply: z.unknown(),
  }),
  answerOffer: post('customer/claim/:id/answer', {
    summary: 'The customer accepts what is offered for a loss, or refuses it with a reason',
    body: z.object({
      accepted: z.boolean(),
      amount: Centavos,
      /** What was shown with the amount; a page of the release before does not say it. */
      shown: z.object({ text: z.string().max(2000).nullable(), isTotal: z.boolean() }).optional(),
      reason: plainText(500).trim().default(''),
    }),
    reply: Done,
  }),
  withdrawClaim: post(forAgentAndCustomer('user/claim/:id/withdraw'), {
    summary: 'Takes back the report of a loss',
    body: z.object({ reason: claimReason }),
    reply: Done,
  }),
  reopenClaim: post(forAgentAndCustomer('user/claim/:id/reopen'), {
    summary: 'Asks for a claim that was paid, denied or withdrawn to be looked at once more',
    body: z.object({ reason: claimReason }),
    reply: Done,
  }),
} satisfies Contract
