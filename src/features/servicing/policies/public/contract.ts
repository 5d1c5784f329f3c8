import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { certificateLife, policyLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { Finding, MessageDescriptors, PremiumLine, Worksheet } from '#domain/worksheet.ts'
import { MAX_CREDIT_DAYS } from '#features/selling/credit/public/rules.ts'
import { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { PDF } from '#kit/media-types.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { GROUND_CODES } from '../rules/ending.ts'
import { policyList } from '../rules/list.ts'
import { Attempt, Charge, Refunded } from './contract/charges.ts'
import { CHARGE_STATES } from './rules/charges.ts'
import { CallOff, Ended, Notice, NoticeForm, NoticeRecord, Reason, Refund, RenewalStanding, VisaRefusal } from './rules/ending-schemas.ts'
import { INVOICE_KINDS } from './rules/invoice-kinds.ts'

export { PolicyItem } from '../rules/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const State = z.enum(policyLife.states)

const Text = plainText(120).trim()
const Fact = z.object({ label: z.string(), value: z.string(), valueI18n: MessageDescriptors.optional(), note: z.string().optional() })

export const PolicyDetail = z.object({
  id: Id,
  /** The policy's number, or the quotation's until it is issued. */
  reference: z.string(),
  number: z.string().nullable(),
  ...{ quotationId: Id, quotationNumber: z.string(), line: z.string(), lineName: z.string() },
  state: State,
  documentStatus: z.string(),
  description: z.string(),
  /** What the printed policy says under its headings: policyholder, what is insured, cover. */
  sections: z.array(z.object({ title: z.string(), facts: z.array(Fact), isOfLimits: z.boolean() })),
  /** What the insured shows when asking for help; for a line with such a card, once the policy is issued. */
  /** Whether insured people join and leave it while it is in force. */
  hasMembers: z.boolean(),
  card: z.object({ title: z.string(), phone: z.string(), facts: z.array(Fact) }).nullable(),
  ...{ holderName: z.string(), holderMobile: z.string(), customerId: Id },
  coverFrom: Day,
  coverTo: Day,
  worksheet: Worksheet,
  total: Centavos,
  findings: z.array(Finding),
  /** What an underwriter's approval depends on. */
  conditions: z.array(z.string()),
  agent: z.object({ name: z.string(), code: z.string(), mobile: z.string() }),
  /** Who sold it, if someone else looks after it now. */
  soldBy: z.string().nullable(),
  /** For staff: the lead whose proposal became the policy. */
  lead: z.object({ id: Id, number: z.string(), name: z.string() }).nullable(),
  certificate: z.object({ state: z.enum(certificateLife.states), cocNumber: z.string(), authNumber: z.string().nullable() }).nullable(),
  /** What is paid before cover starts: the whole price, or its first instalment. */
  premium: z.object({ lines: z.array(PremiumLine), amount: Centavos }),
  /** What part of its price is due when, and how long it may be overdue; null where it is paid at once. */
  instalments: z
    .object({ graceDays: z.int(), parts: z.array(z.object({ dueOn: Day, amount: Centavos, state: z.enum(CHARGE_STATES) })) })
    .nullable(),
  /** Every attempt to pay the first premium, newest first. */
  payments: z.array(Attempt),
  /** What it charges besides the first premium, and refunds of its payments, pending or made, oldest first. */
  ...{ charges: z.array(Charge), refunds: z.array(Refunded) },
  /** Whether days can be added while it is in force. */
  mayExtend: z.boolean(),
  /** Whether it can be changed now, or was changed while in force. */
  mayChange: z.boolean(),
  /** How it was before each change, oldest first; each is printed by its number. */
  versions: z.array(z.object({ version: z.int(), coverFrom: Day, coverTo: Day, total: Centavos, replacedAt: Instant, reason: z.string() })),
  /** The premium, if it was left unpaid when the policy was issued. */
  credit: z
    .object({
      amount: Centavos,
      days: z.int(),
      dueOn: Day,
      state: z.enum(['owed', 'overdue', 'paid', 'ended']),
      /** The bank took back the payment, so that the premium is owed at once. */
      wasTakenBack: z.boolean(),
    })
    .nullable(),
  /** Written notice that the policy will be cancelled, given and not withdrawn. */
  notice: Notice.nullable(),
  /** Written notice that the policy will not be renewed, or only with less cover, given and not withdrawn. */
  nonRenewal: z.object({ reason: z.string(), givenAt: Instant, mayWithdraw: z.boolean() }).nullable(),
  /** Until when the person asking may give notice of non-renewal; null when they may not, or it is too late. */
  mayNotRenewUntil: Day.nullable(),
  /** Every notice that was given, newest first, and how it was sent. */
  notices: z.array(NoticeRecord),
  /** The grounds on which the person asking may give notice now, and the last day of cover that follows. */
  mayNotice: z.array(z.object({ ground: z.enum(GROUND_CODES), lastDay: Day })),
  mayWithdrawNotice: z.boolean(),
  /** The mortgagee, who must agree or be notified before cover in force ends. */
  mortgagee: z.string().nullable(),
  /** The policy includes CTPL, which ends only after notice to the LTO as well. */
  hasCtpl: z.boolean(),
  /** The terms on which the person asking may issue it before it is paid; the agreed ones are those of the quotation. */
  creditTerms: z.array(z.object({ days: z.int(), isAgreed: z.boolean() })),
  documents: z.array(z.object({ kind: z.string(), title: z.string(), ready: z.boolean(), why: z.string().nullable() })),
  /** Invoices for what was paid, and credit notes for what of it is returned, oldest first; each is printed by its number. */
  invoices: z.array(z.object({ number: z.string(), kind: z.enum(INVOICE_KINDS), issuedOn: Day, total: Centavos })),
  history: z.array(z.object({ at: Instant, title: z.string(), who: z.string(), reason: z.string().nullable() })),
  /** What happens next: what it is waiting for, who acts, since when. */
  next: z.object({
    title: z.string(),
    text: z.string(),
    textI18n: MessageDescriptors.optional(),
    who: z.string(),
    since: Instant,
    tone: z.enum(['good', 'waiting', 'bad', 'neutral']),
    action: z.enum(['pay', 'verify-identity', 'renew', 'open-documents', 'wait', 'none']),
  }),
  mayCancel: z.boolean(),
  /** Until when the policy may be given back, and the total that is returned then. */
  giveBack: z.object({ until: Day, amount: Centavos }).nullable(),
  ...{ callOff: CallOff.nullable(), visaRefusal: VisaRefusal.nullable(), renewal: RenewalStanding.nullable() },
  /** What would be returned of a policy in force if the person asking ended it today. */
  refundToday: Refund.nullable(),
  /** What is returned of a policy that was ended early. */
  refund: Ended.nullable(),
})
export type PolicyDetail = z.output<typeof PolicyDetail>

const HomePolicy = PolicyDetail.pick({
  ...{ id: true, line: true, lineName: true, reference: true, number: true, state: true, description: true },
  ...{ coverFrom: true, coverTo: true, total: true, documents: true, invoices: true, next: true, charges: true, premium: true },
  renewal: true,
})
export type HomePolicy = z.output<typeof HomePolicy>

/** What a customer has with us: first what needs someone to act, then what is in force. */
export const CustomerHome = z.object({
  quotations: z.array(
    Quotation.pick({
      id: true,
      number: true,
      line: true,
      state: true,
      step: true,
      description: true,
      total: true,
      validUntil: true,
      next: true,
    }),
  ),
  /** Policies that are waiting for something. */
  waiting: z.array(HomePolicy),
  inForce: z.array(HomePolicy),
  /** Whom to call or write to about the newest of it. */
  agent: PolicyDetail.shape.agent.nullable(),
  counts: z.object({ activepolicy: z.int(), pendingpolicy: z.int(), pastpolicy: z.int(), quotations: z.int() }),
  /** How many more are waiting, and in force, than are listed here. */
  more: z.object({ waiting: z.int(), inForce: z.int() }),
})
export type CustomerHome = z.output<typeof CustomerHome>

const reading = { feature: 'POLICIES', keyScope: 'policies:read' } as const
const selling = { feature: 'POLICIES', keyScope: 'sales:write' } as const

export const contract = {
  convert: post(forAgentAndCustomer('user/policy/convert'), {
    summary: 'Turns an accepted quotation into a policy, once',
    ...selling,
    body: z.object({ quotationId: Id }),
    reply: PolicyDetail,
  }),
  ctplPolicy: post(forAgentAndCustomer('user/ctplPolicy'), {
    summary: 'Turns an accepted CTPL quotation, named by its id or number, into a policy',
    ...selling,
    body: z
      .object({ quotationId: optionalFilter(Id), quotationNumber: optionalFilter(Text) })
      .refine(({ quotationId, quotationNumber }) => quotationId ?? quotationNumber, {
        path: ['quotationId'],
        message: 'Give the id or number of the quotation.',
      }),
    reply: PolicyDetail,
    done: 'Policy Generate successfully',
  }),
  policies: list('user/policy/getPolicy/:id', policyList, {
    reveals: 'policy',
    summary: 'Policies of a person and everyone below',
    ...reading,
    offline: true,
  }),
  myPolicies: list('customer/getPolicy', policyList, { summary: 'Policies of the signed-in customer', offline: true }),
  customerHome: get('customer/home', {
    summary: 'What the customer must act on now, what is in force with its documents, and counts of everything',
    reply: CustomerHome,
    offline: true,
  }),
  policy: get(forAgentAndCustomer('user/policy/:id'), {
    reveals: 'policy',
    summary: 'One policy: cover, documents, payments, certificate, history and what happens next',
    ...reading,
    reply: PolicyDetail,
    offline: true,
  }),
  cancelPolicy: post('user/policy/:id/cancel', {
    summary:
      'Cancels a policy, with a reason. One in force ends once a notice has expired or, without CTPL, at its holder’s request; a mortgagee has consented or was given notice',
    feature: 'POLICIES',
    body: z.object({ reason: Reason, consent: optionalFilter(plainText(200).trim().min(3, 'State who gave the consent and when.')) }),
    reply: PolicyDetail,
    done: 'The policy is cancelled.',
  }),
  issueOnCredit: post('user/policy/:id/issue-on-credit', {
    summary: 'Issues a policy before it is paid, if its agent is entitled to give credit; idempotent',
    feature: 'PAYMENTS',
    body: z.object({ days: z.int('Choose for how many days.').min(1).max(MAX_CREDIT_DAYS) }),
    reply: PolicyDetail,
    done: 'The policy is issued on credit.',
  }),
  noticeOfCancellation: post('user/policy/:id/notice-of-cancellation', {
    summary: 'Gives the customer, any mortgagee and, for CTPL, the LTO written notice that a policy in force will be cancelled',
    feature: 'POLICIES',
    body: NoticeForm,
    reply: PolicyDetail,
    done: 'The notice was sent.',
  }),
  withdrawNotice: post('user/policy/:id/notice-of-cancellation/withdraw', {
    summary: 'Withdraws a notice of cancellation; notifies its recipients',
    feature: 'UNDERWRITING',
    body: z.object({ reason: Reason }),
    reply: PolicyDetail,
    done: 'The notice is withdrawn.',
  }),
  noticeOfNonRenewal: post('user/policy/:id/notice-of-non-renewal', {
    summary:
      'Gives the customer written notice, at least 45 days before the end, that a policy will not be renewed or only with less cover',
    feature: 'UNDERWRITING',
    body: z.object({ reason: Reason }),
    reply: PolicyDetail,
    done: 'The notice was sent.',
  }),
  withdrawNonRenewal: post('user/policy/:id/notice-of-non-renewal/withdraw', {
    summary: 'Withdraws a non-renewal notice; notifies the customer',
    feature: 'UNDERWRITING',
    body: z.object({ reason: Reason }),
    reply: PolicyDetail,
    done: 'The notice is withdrawn.',
  }),
  policyDocument: get(forAgentAndCustomer('user/policy/:id/document/:kind'), {
    reveals: 'policy',
    summary: 'PDF of a policy, its packaged CTPL, letter, invoice or credit note by number, or certificate, also for a thermal roll',
    ...reading,
    query: z.object({
      roll: optionalFilter(z.enum(['58', '80'], 'Choose a roll of 58 or 80 mm.')),
      /** As the policy was before a change. */
      version: optionalFilter(z.coerce.number('Give the number of the version.').int('Give the number of the version.').min(1).max(10_000)),
    }),
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
  }),
}

/** Issues a policy whose payment is verified. May be enqueued any number of times; issues once. */
export const issuePolicy = job('issue-policy', z.object({ policyId: Id, paymentId: Id }), {
  retry: { times: 30, seconds: 1, atMostSeconds: 60 },
  together: { most: 40, by: 'policyId' },
})

/** Notifies the customer of what is to be paid for a policy besides its first premium. */
export const askForCharge = job('ask-for-charge', z.object({ chargeId: Id }))

/** Another charge of a policy was paid. May be enqueued any number of times; what was paid for is done once. */
export const settleCharge = job('settle-charge', z.object({ chargeId: Id, paymentId: Id }), {
  retry: { times: 30, seconds: 1, atMostSeconds: 60 },
})

/** Notifies customer and agent that money was sent back. */
export const notifyRefunded = job('tell-refunded', z.object({ policyId: Id, amount: Centavos, how: z.string().optional() }))

/** Follows up the LTO's answer to a notice. */
export const followLto = job('follow-lto', z.object({ sendingId: Id }))

/** Everything that the policy promises is there: says so and notifies the customer. */
export const completeDocuments = job('complete-documents', z.object({ policyId: Id }), { together: { most: 40, by: 'policyId' } })

/** A payment that had paid a policy no longer counts: the bank took it back, or it was recorded in error as received by hand. */
export const takeBackPayment = job('take-back-payment', z.object({ policyId: Id, paymentId: Id, isVoid: z.boolean().optional() }), {
  retry: { times: 30, seconds: 2, atMostSeconds: 300 },
})

export const expirePolicies = job('expire-policies', z.object({}), { every: '5 * * * *' })

/** Picks up paid policies that a crash left unissued. */
export const sweepPolicies = job('sweep-policies', z.object({}), { every: '* * * * *' })

/** Screens the people of policies that are waiting or in force against the lists again. */
export const screenAgain = job('screen-again', z.object({}), { retry: { times: 5, seconds: 30 } })

export type PolicyFilters = z.output<typeof contract.policies.query>
