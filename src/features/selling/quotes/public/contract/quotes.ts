import { z } from 'zod'
import { ClaimExperience } from '#domain/claim-experience.ts'
import { Day } from '#domain/day-schema.ts'
import { quotationLife } from '#domain/life-cycles.ts'
import { DatedFormats } from '#domain/mark-formats.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { Mobile } from '#domain/person.ts'
import { Finding, MessageDescriptors, Worksheet } from '#domain/worksheet.ts'
import { type Contract, forAgentAndCustomer, get, post, put } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { PDF } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { Leaflet } from '#lines/line/leaflet.ts'
import { Approval } from '../../rules/approval.ts'
import { Brought, DiscountGiven, TablesUsed } from '../../rules/brought.ts'
import { quotationList } from '../../rules/list.ts'
import { ACTORS, STEPS } from '../../rules/next.ts'
import { RawAnswers } from '../rules/answers.ts'
import { QuotationVersions } from './versions.ts'

export { QuotationItem } from '../../rules/list.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Version = z.int().min(1)
const Reason = plainText(500).trim().min(3, 'Say why, in a few words.')
const State = z.enum(quotationLife.states)

/** What the person asking may do with a quotation as it is now. */
export const ACTIONS = ['edit', 'quote', 'accept', 'convert', 'withdraw', 'requote', 'print', 'share', 'decide'] as const
export type Action = (typeof ACTIONS)[number]

const Answers = z.record(z.string(), z.unknown())

export const Quotation = z.object({
  id: Id,
  number: z.string(),
  line: z.string(),
  state: State,
  version: Version,
  /** The next step of the wizard. */
  step: z.string(),
  description: z.string(),
  holderName: z.string(),
  answers: Answers,
  holder: Answers,
  alternate: Answers.nullable(),
  commercial: Answers,
  /** The result of the commercial data; for the staff also how long the premium may stay unpaid. */
  agreement: z.object({ name: z.string().nullable(), discount: DiscountGiven, maxCreditDays: z.int().nullable() }),
  /** Labels of coded answers, by `list:code`. */
  labels: z.record(z.string(), z.string()),
  branch: z.string(),
  /** How losses under the previous cover affect the price. */
  experience: ClaimExperience.nullable(),
  worksheet: Worksheet.nullable(),
  total: Centavos.nullable(),
  /** For customers in their own wording, without authorities. */
  findings: z.array(Finding),
  /** What an underwriter approved, and why that is no longer valid. */
  approval: Approval.omit({ fingerprint: true, findings: true }).nullable(),
  /** The conditions of the approval that is valid. */
  conditions: z.array(z.string()),
  /** How often it was priced; each pricing is retained. */
  versions: z.int().min(0),
  coverFrom: Day.nullable(),
  coverTo: Day.nullable(),
  quotedAt: Instant.nullable(),
  validUntil: Day.nullable(),
  tariff: z.object({ version: z.string(), isInForce: z.boolean() }).nullable(),
  /** The instalments in which its price is paid; null: all at once, or not priced yet. */
  instalments: z.object({ parts: z.int(), months: z.int(), graceDays: z.int() }).nullable(),
  agent: z.object({ id: Id, name: z.string(), code: z.string(), mobile: z.string() }),
  customerId: Id.nullable(),
  policy: z.object({ id: Id, number: z.string().nullable(), state: z.string() }).nullable(),
  /** For the staff: the lead whose proposal it is, or its agent's open lead with the policyholder's number. */
  lead: z.object({ id: Id, number: z.string(), name: z.string(), isTied: z.boolean() }).nullable(),
  /** The quotation whose answers this one started with, and the one that started with this one's. */
  previous: z.object({ id: Id, number: z.string() }).nullable(),
  again: z.object({ id: Id, number: z.string() }).nullable(),
  consents: z.array(z.object({ code: z.string(), version: z.string(), accepted: z.boolean(), at: Instant })),
  next: z.object({
    who: z.enum(ACTORS),
    step: z.enum(STEPS),
    /** Of the photographs that it is waiting for: how many have arrived, of how many. */
    photos: z.object({ there: z.int(), all: z.int() }).nullable(),
    waitsFor: z.string(),
    waitsForI18n: MessageDescriptors.optional(),
    /** Why, by the sentences of the findings. */
    reasons: z.string().optional(),
    reasonsI18n: MessageDescriptors.optional(),
    since: Instant,
  }),
  may: z.array(z.enum(ACTIONS)),
  /** For the staff, for one made on a phone without a network: what was shown there, and why the price differs. */
  brought: Brought.nullable(),
  history: z.array(z.object({ at: Instant, who: z.string(), what: z.string(), why: z.string().nullable() })),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Quotation = z.output<typeof Quotation>

/** What goes with the problem `price-changed`: both breakdowns, and the period as it would be now. */
export const PriceChanged = z.object({
  before: Worksheet,
  after: Worksheet,
  changes: z.array(z.object({ code: z.string(), label: z.string(), before: Centavos, after: Centavos })),
  coverFrom: Day,
  coverTo: Day,
})
export type PriceChanged = z.output<typeof PriceChanged>

const Word = plainText(100).trim()

export const TariffInForce = z.object({
  version: z.string(),
  effectiveFrom: Day,
  effectiveTo: Day.nullable(),
  tables: z.unknown(),
  /** Proof that we gave these tables to the person asking, valid until the day beside them. */
  seal: z.string().optional(),
})

/** A quotation as made on a phone, and what was shown there. */
export const BroughtQuotation = z.object({
  /** The phone's id of it, from which its id is derived (`idOfClient`). */
  client: Id,
  line: Word,
  answers: RawAnswers,
  holder: RawAnswers,
  alternate: RawAnswers.optional(),
  commercial: RawAnswers.optional(),
  customerId: Id.optional(),
  leadId: Id.optional(),
  made: z.object({ at: Instant, answers: RawAnswers, discount: DiscountGiven, worksheet: Worksheet, tariff: TablesUsed }),
})
export type BroughtQuotation = z.output<typeof BroughtQuotation>

const Consent = z.object({ code: Word, version: Word, accepted: z.boolean() })

export const contract = {
  tariff: get(forAgentAndCustomer('user/tariff/:line'), {
    keyScope: 'products:read',
    summary: 'Current and future rate tables of a line, to show a price immediately; the server’s price applies',
    reply: z.object({
      line: z.string(),
      branch: z.string(),
      today: Day,
      versions: z.array(TariffInForce),
      /**
       * How plates and stickers are written, and since which day, latest first. Tables stored on a device by an older release have none.
       */
      formats: z.array(DatedFormats).optional(),
      /** The last day on which a price may be made with them without a network. */
      until: Day.optional(),
      /** The price above which the law on money laundering requires more from a policyholder. */
      coveredAbove: Centavos.optional(),
    }),
    offline: true,
  }),
  leaflet: get('product/:line', {
    summary: 'What a line covers under today’s tariff, when, and what not; null if it has no such list',
    secure: false,
    perMinute: 120,
    reply: z.object({ leaflet: Leaflet.nullable() }),
  }),
  quickPrice: post(forAgentAndCustomer('user/quotation/quick'), {
    keyScope: 'quotations:write',
    summary: 'The price from the fewest answers; not saved',
    body: z.object({ line: Word, answers: RawAnswers }),
    reply: z.object({ tariff: z.string(), worksheet: Worksheet }),
  }),
  startQuotation: post(forAgentAndCustomer('user/quotation/start'), {
    keyScope: 'quotations:write',
    summary: 'Creates a quotation from the answers so far; for a lead, with their known data and as their proposal',
    body: z.object({
      line: Word,
      answers: RawAnswers.default({}),
      /**
       * The id given by the device that starts it, from which its id is derived (`idOfClient`), so that it can continue if the answer is
       * lost.
       */
      client: Id.optional(),
      customerId: Id.optional(),
      leadId: Id.optional(),
      /** From an agent: the number of the person it is for, who finishes it by a link. */
      mobile: Mobile.optional(),
    }),
    reply: Quotation,
    feature: 'QUOTES',
  }),
  bringQuotation: post('user/quotation/bring', {
    summary: 'Submits a quotation made on a phone offline: creates and reprices it, and says why prices differ',
    body: BroughtQuotation,
    reply: Quotation,
    feature: 'QUOTES',
    done: 'Quotation Generate successfully',
  }),
  quotationByCode: get(forAgentAndCustomer('user/quotation/by-code'), {
    keyScope: 'quotations:read',
    reveals: 'quotation',
    summary: 'A quotation by its number',
    query: z.object({ number: Word.toUpperCase() }),
    reply: z.object({ id: Id, number: z.string(), line: z.string(), state: State }),
    perMinute: 30,
  }),
  knownPolicyholder: get('user/customer/:id/policyholder', {
    reveals: 'customer',
    summary: 'Known data of a customer as policyholder of a line: contact details, and their most recent answers',
    query: z.object({ line: Word }),
    reply: z.object({ holder: Answers }),
    feature: 'QUOTES',
  }),
  quotation: get(forAgentAndCustomer('user/quotation/:id'), {
    keyScope: 'quotations:read',
    reveals: 'quotation',
    summary: 'One quotation: answers, price, findings, who acts next, history',
    reply: Quotation,
    offline: true,
  }),
  quotationVersions: get(forAgentAndCustomer('user/quotation/:id/versions'), {
    keyScope: 'quotations:read',
    reveals: 'quotation',
    summary: 'All pricings of a quotation, and of those it was requoted from or as; for a customer, the offers made',
    reply: QuotationVersions,
    offline: true,
  }),
  saveQuotation: put(forAgentAndCustomer('user/quotation/:id/save'), {
    keyScope: 'quotations:write',
    summary: 'Saves one step as typed; a priced quotation returns to draft if an answer changed',
    body: z.object({ version: Version, step: Word, values: RawAnswers, next: Word.optional() }),
    reply: Quotation,
    feature: 'QUOTES',
  }),
  quoteQuotation: post(forAgentAndCustomer('user/quotation/:id/quote'), {
    keyScope: 'quotations:write',
    summary: 'Validates all answers, prices them and runs technical control',
    body: z.object({ version: Version }),
    reply: Quotation,
    feature: 'QUOTES',
    done: 'Quotation Generate successfully',
  }),
  acceptQuotation: post(forAgentAndCustomer('user/quotation/:id/accept'), {
    keyScope: 'sales:write',
    summary: 'Accepts the price shown and records the consents',
    body: z.object({ version: Version, total: Centavos, coverFrom: Day.optional(), consents: z.array(Consent).max(20) }),
    reply: Quotation,
    feature: 'QUOTES',
  }),
  withdrawQuotation: post(forAgentAndCustomer('user/quotation/:id/withdraw'), {
    keyScope: 'quotations:write',
    summary: 'Withdraws a quotation, with a reason',
    body: z.object({ reason: Reason }),
    reply: Quotation,
    feature: 'QUOTES',
  }),
  requoteQuotation: post(forAgentAndCustomer('user/quotation/:id/requote'), {
    keyScope: 'quotations:write',
    summary: 'Creates a quotation from the answers of one that lapsed, was withdrawn or became a policy',
    reply: Quotation,
    feature: 'QUOTES',
  }),
  quotationsOfStaff: list('user/getQuotation/:id', quotationList, {
    keyScope: 'quotations:read',
    reveals: 'quotation',
    summary: 'Quotations of a staff member, or with team also of everyone below them',
    offline: true,
  }),
  quotationsOfCustomer: list('customer/getQuotation', quotationList, {
    summary: 'Quotations of the signed-in customer',
    offline: true,
  }),
  printQuote: post(forAgentAndCustomer('user/printQuote'), {
    keyScope: 'quotations:read',
    summary: 'The quotation as a PDF',
    body: z.object({ quotationId: Id }),
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
  }),
} satisfies Contract

/** Expires offers whose last day has ended in Manila. */
export const expireQuotations = job('expire-quotations', z.object({}), { every: '*/15 * * * *' })

export type QuotationFilters = z.output<typeof contract.quotationsOfCustomer.query>
