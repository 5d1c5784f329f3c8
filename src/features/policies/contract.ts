import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { certificateLife, paymentLife, policyLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money.ts'
import { Finding, Worksheet } from '#domain/worksheet.ts'
import { both, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { given, pageOf, pagingOf } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { DOCUMENTS } from './rules.ts'

export type { DocumentKind } from './rules.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const State = z.enum(policyLife.states)

/** A row of the lists, in the words of the specification. */
export const PolicyItem = z.object({
  _id: Id,
  policyNumber: z.string(),
  quotationNumber: z.string(),
  line: z.string(),
  LOB: z.string(),
  customerId: Id,
  policyHolderName: z.string(),
  staffName: z.string(),
  policyStatus: State,
  documentStatus: z.string(),
  /** Where the certificate stands, while the row waits for it. */
  certificateStatus: z.enum(certificateLife.states).nullable(),
  createdAt: Instant,
  effectivityDate: Day,
  expirationDate: Day,
  premium: Centavos,
  description: z.string(),
})
export type PolicyItem = z.output<typeof PolicyItem>

const Text = plainText(120).trim()
export const PolicyFilters = z.object({
  ...pagingOf(14),
  LOB: given(Text),
  policyHolderName: given(Text),
  staffName: given(Text),
  policyNumber: given(Text),
  policyStatus: given(Text),
  createdAt: given(Day),
  effectivityDateFrom: given(Day),
  effectivityDateTo: given(Day),
  expirationDateFrom: given(Day),
  expirationDateTo: given(Day),
  /** Our own: what was issued, or cancelled after it was issued, from one day to another in Manila. */
  issuedFrom: given(Day),
  issuedTo: given(Day),
  cancelledFrom: given(Day),
  cancelledTo: given(Day),
  documentStatus: given(z.enum(['pending', 'complete'])),
  customerId: given(Id),
  /** Found anywhere in number, policyholder or what is insured. */
  search: given(Text),
  /** Everybody below that person as well. */
  team: given(z.stringbool()),
})
export type PolicyFilters = z.output<typeof PolicyFilters>

const Fact = z.object({ label: z.string(), value: z.string() })

export const PolicyDetail = z.object({
  id: Id,
  /** The policy's number, or the quotation's until it is issued. */
  reference: z.string(),
  number: z.string().nullable(),
  quotationId: Id,
  quotationNumber: z.string(),
  line: z.string(),
  lineName: z.string(),
  state: State,
  documentStatus: z.string(),
  description: z.string(),
  /** What the printed policy says under its headings: policyholder, what is insured, cover. */
  sections: z.array(z.object({ title: z.string(), facts: z.array(Fact) })),
  holderName: z.string(),
  holderMobile: z.string(),
  customerId: Id,
  coverFrom: Day,
  coverTo: Day,
  worksheet: Worksheet,
  total: Centavos,
  findings: z.array(Finding),
  agent: z.object({ name: z.string(), code: z.string(), mobile: z.string() }),
  /** For the staff: the lead whose proposal became the policy. */
  lead: z.object({ id: Id, number: z.string(), name: z.string() }).nullable(),
  certificate: z.object({ state: z.enum(certificateLife.states), cocNumber: z.string(), authNumber: z.string().nullable() }).nullable(),
  payments: z.array(
    z.object({
      id: Id,
      reference: z.string(),
      state: z.enum(paymentLife.states),
      amount: Centavos,
      startedAt: Instant,
      paidAt: Instant.nullable(),
    }),
  ),
  documents: z.array(z.object({ kind: z.enum(DOCUMENTS), title: z.string(), ready: z.boolean(), why: z.string().nullable() })),
  history: z.array(z.object({ at: Instant, title: z.string(), who: z.string(), reason: z.string().nullable() })),
  /** What happens next: what it waits for, who acts, since when. */
  next: z.object({
    title: z.string(),
    text: z.string(),
    who: z.string(),
    since: Instant,
    tone: z.enum(['good', 'waiting', 'bad', 'neutral']),
    action: z.enum(['pay', 'verify-identity', 'open-documents', 'none']),
  }),
  mayCancel: z.boolean(),
  mayDecide: z.boolean(),
})
export type PolicyDetail = z.output<typeof PolicyDetail>

const Reason = plainText(300).trim().min(3, 'Give a reason that the customer will understand.')
const Issued = 'Policy Generate successfully'

export const contract = {
  convert: post(both('user/policy/convert'), {
    summary: 'Turns an accepted quotation into a policy, once',
    feature: 'POLICIES',
    body: z.object({ quotationId: Id }),
    reply: PolicyDetail,
  }),
  ctplPolicy: post(both('user/ctplPolicy'), {
    summary: 'Turns an accepted CTPL quotation, named by its id or number, into a policy',
    feature: 'POLICIES',
    body: z
      .object({ quotationId: given(Id), quotationNumber: given(Text) })
      .refine(({ quotationId, quotationNumber }) => quotationId ?? quotationNumber, {
        path: ['quotationId'],
        message: 'Name the quotation by its id or number.',
      }),
    reply: PolicyDetail,
    done: Issued,
  }),
  policies: get('user/policy/getPolicy/:id', {
    summary: 'Policies of a person and everybody below',
    feature: 'POLICIES',
    query: PolicyFilters,
    reply: pageOf(PolicyItem),
    offline: true,
  }),
  myPolicies: get('customer/getPolicy', {
    summary: 'Policies of the customer signed in',
    query: PolicyFilters,
    reply: pageOf(PolicyItem),
    offline: true,
  }),
  policy: get(both('user/policy/:id'), {
    summary: 'One policy: cover, documents, payments, certificate, history and what happens next',
    feature: 'POLICIES',
    reply: PolicyDetail,
    offline: true,
  }),
  cancelPolicy: post('user/policy/:id/cancel', {
    summary: 'Cancels a policy, with a reason',
    feature: 'POLICIES',
    body: z.object({ reason: Reason }),
    reply: PolicyDetail,
    done: 'The policy is cancelled.',
  }),
  decidePolicy: post('user/policy/:id/decide', {
    summary: 'Decides on what holds up a referred policy',
    feature: 'UNDERWRITING',
    body: z.object({ decision: z.enum(['approve', 'decline']), reason: Reason }),
    reply: PolicyDetail,
  }),
  policyDocument: get(both('user/policy/:id/document/:kind'), {
    summary: 'A document of a policy as PDF: policy or certificate',
    feature: 'POLICIES',
    reply: z.unknown(),
    file: true,
  }),
}

/** Issues a policy whose payment is verified. May be asked for any number of times; issues once. */
export const issuePolicy = job('issue-policy', z.object({ policyId: Id, paymentId: Id }), {
  retry: { times: 30, seconds: 1, atMostSeconds: 60 },
})

/** Everything that the policy promises is there: says so and tells the customer. */
export const completeDocuments = job('complete-documents', z.object({ policyId: Id }))

export const expirePolicies = job('expire-policies', z.object({}), { every: '5 * * * *' })

/** Takes up paid policies that a crash left unissued. */
export const sweepPolicies = job('sweep-policies', z.object({}), { every: '* * * * *' })
