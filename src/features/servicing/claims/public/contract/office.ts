import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { claimLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { Email } from '#domain/person.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { DOCUMENTS, PDF } from '#kit/media-types.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { FAULTS } from '../../rules/fault.ts'
import { officeClaimList } from '../../rules/list.ts'
import { OFFICE_STEPS } from '../../rules/steps.ts'
import { ClaimDetail, claimDenial, claimReason, claimText } from './own.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

const OfficeClaim = ClaimDetail.omit({ may: true }).extend({
  agentName: z.string(),
  /** E.164 */
  mobile: z.string(),
  assignee: z.string().nullable(),
  assigneeId: Id.nullable(),
  assessor: z.string(),
  shop: z.string(),
  reserve: Centavos.nullable(),
  recovered: Centavos,
  /** The most that the cover pays for such a loss; null if no single sum says so. */
  limit: Centavos.nullable(),
  /** The most that one person may offer alone. */
  aloneUpTo: Centavos,
  proposedBy: z.string().nullable(),
  /** What may be wrong with the account that the customer named. */
  payToDoubts: z.array(z.string()),
  /** Whether the insured item can be a total loss in this kind of claim. */
  mayBeTotal: z.boolean(),
  /** The mortgagee named by the policy, who is then notified. */
  mortgagee: z.string().nullable(),
  /** By when the law requires payment. */
  latestAt: Instant.nullable(),
  /** Other losses reported by the policyholder. */
  others: z.int(),
  /** What third parties reported about the same accident. */
  thirdParties: z.array(z.object({ id: Id, number: z.string(), name: z.string() })),
  may: z.array(z.enum(OFFICE_STEPS)),
})
export type OfficeClaim = z.output<typeof OfficeClaim>

const EarlierLoss = z.object({
  id: Id,
  number: z.string(),
  policyNumber: z.string(),
  loss: z.string(),
  lossOn: Day,
  fault: z.enum(FAULTS),
  state: z.enum(claimLife.states),
  /** What was paid, for a settled claim. */
  paid: Centavos.nullable(),
  reserve: Centavos.nullable(),
  recovered: Centavos,
  /** About the item insured by the quotation, not just its policyholder. */
  isSame: z.boolean(),
})
export type EarlierLoss = z.output<typeof EarlierLoss>

const amount = Centavos.min(1, 'Enter an amount.')
const words = plainText(200).trim()

const step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('take') }),
  z.object({
    step: z.literal('ask-papers'),
    /** Codes of the line’s list. */
    papers: z.array(plainText(40)).max(30).default([]),
    /** Those not on the list, by name. */
    others: z.array(words.min(3, 'Name the document.')).max(10).default([]),
    text: plainText(1000).trim().default(''),
  }),
  z.object({ step: z.literal('assess'), text: claimText }),
  /** With `isTotal` the insured item is a total loss, and the policy ends with the payment; a mortgagee that it names is notified. */
  z.object({
    step: z.literal('offer'),
    amount,
    text: claimText,
    isTotal: z.boolean().default(false),
    mortgageeEmail: optionalFilter(Email),
  }),
  z.object({ step: z.literal('fault'), fault: z.enum(FAULTS, 'Say whose fault it was.'), text: claimReason }),
  z.object({ step: z.literal('confirm') }),
  z.object({ step: z.literal('return'), text: claimReason }),
  z.object({ step: z.literal('take-back'), text: claimReason }),
  z.object({ step: z.literal('deny'), text: claimDenial }),
  z.object({ step: z.literal('settle'), reference: words.min(3, 'Enter the payment reference.') }),
  z.object({ step: z.literal('recover'), amount, text: claimReason }),
  z.object({ step: z.literal('assign'), assessor: words, shop: words }),
  z.object({ step: z.literal('reserve'), amount: Centavos.min(0) }),
  z.object({ step: z.literal('write'), text: claimText }),
  z.object({ step: z.literal('note'), text: claimText }),
  z.object({ step: z.literal('reopen'), text: claimReason }),
])

const office = { feature: 'CLAIMS', reveals: 'claim' } as const

export const officeContract = {
  officeClaims: list('admin/claims', officeClaimList, {
    summary: 'Claims waiting for the office, earliest due first',
    ...office,
  }),
  officeClaim: get('admin/claim/:id', {
    summary: 'One claim at the office: the policy as it was, photos, documents, times and amounts, and available actions',
    ...office,
    reply: OfficeClaim,
  }),
  earlierLosses: get('admin/quotation/:id/earlier-losses', {
    summary:
      'For underwriters: losses in the last three years of what a quotation is to insure, or of the same person, whoever sold the cover',
    feature: 'UNDERWRITING',
    reveals: 'quotation',
    reply: z.array(EarlierLoss),
  }),
  stepClaim: post('admin/claim/:id/step', {
    summary:
      'Advances a claim by a step: requests documents, notes findings, offers, confirms, withdraws an offer, denies, settles, writes',
    feature: 'CLAIMS',
    body: z.intersection(z.object({ version: z.int() }), step),
    reply: z.object({ id: Id, version: z.int() }),
  }),
  officeClaimFile: get('admin/claim/:id/files/:fileId', {
    summary: 'A photo or document of a claim at the office',
    ...office,
    file: DOCUMENTS,
    reply: z.unknown(),
  }),
  officeClaimLetter: get('admin/claim/:id/letter', {
    summary: 'The current decision on a claim as a PDF letter',
    ...office,
    file: [PDF],
    rendered: true,
    reply: z.unknown(),
  }),
} satisfies Contract
export type ClaimStep = z.output<typeof step>
