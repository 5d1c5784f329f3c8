import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { endorsementLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { job } from '#kit/job.ts'
import { PDF } from '#kit/media-types.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { PriceOfChange, WhyOffice } from './contract/price.ts'

/** Follows changes waiting for payment or for a decision: updates them to today, and checks whether their policy is over. */
export const followChanges = job('follow-changes', z.object({}), { every: '20 * * * *' })

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Code = z.string('Choose what has changed.').regex(/^[a-z][a-z-]{0,39}$/, 'Choose what has changed.')
const Reason = plainText(300).trim().min(3, 'Give a reason.')

/** A change of a policy in force, as far as the viewer may know it. */
export const Endorsement = z.object({
  ...{ id: Id, n: z.int(), kind: z.string(), name: z.string(), state: z.enum(endorsementLife.states), effectiveOn: Day },
  /** How each changed answer changes. */
  changed: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** The document shown as proof. */
  proof: z.object({ id: Id, name: z.string() }).nullable(),
  ...{ askedBy: z.string(), askedAt: Instant, inForceAt: Instant.nullable() },
  /** What it costs or returns; null if it does not affect the price. */
  price: PriceOfChange.nullable(),
  /** Why our office must approve. */
  why: z.array(WhyOffice),
  /** The charge to be paid for it, and the last day; null if there is none, or no longer. */
  toPay: z.object({ chargeId: Id, until: Day }).nullable(),
  /** Until when a new owner may take it over; null if no one is asked to, or no longer. */
  ownerAsked: z.object({ until: Day }).nullable(),
  /** Why it was refused or lapsed. */
  reason: z.string().nullable(),
  reasonI18n: MessageDescriptors.optional(),
  ...{ mayDecide: z.boolean(), mayWithdraw: z.boolean() },
})
export type Endorsement = z.output<typeof Endorsement>

/** What can be changed in a policy, and what was. */
export const PolicyChanges = z.object({
  ...{ policyId: Id, reference: z.string(), line: z.string(), description: z.string(), holderName: z.string() },
  ...{ coverFrom: Day, coverTo: Day },
  /** Kinds of change currently possible for it, in the order of its line. */
  kinds: z.array(z.string()),
  /** Why nothing can be requested now; null if something can. */
  whyNot: z.string().nullable(),
  whyNotI18n: MessageDescriptors.optional(),
  /** The first and last day from which a change may apply. */
  ...{ earliest: Day, latest: Day },
  /** The current answers of the policy about what is insured, and those about its holder that may be changed. */
  ...{ answers: z.record(z.string(), z.unknown()), holder: z.record(z.string(), z.unknown()) },
  /** Every change requested, newest first. */
  endorsements: z.array(Endorsement),
})
export type PolicyChanges = z.output<typeof PolicyChanges>

/** A policy as it was on a day. */
export const PolicyAsOf = z.object({
  ...{ policyId: Id, on: Day, version: z.int() },
  /** The first and last day on which it was so. */
  ...{ from: Day, to: Day },
  ...{ description: z.string(), holderName: z.string(), coverFrom: Day, coverTo: Day, total: Centavos },
  sections: PolicyDetail.shape.sections,
})
export type PolicyAsOf = z.output<typeof PolicyAsOf>

/** What a change would cost or return today. */
export const ChangeOffer = z.object({
  price: PriceOfChange,
  /** Why our office must approve first; empty: it need not. */
  why: z.array(WhyOffice),
})
export type ChangeOffer = z.output<typeof ChangeOffer>

export const AsOfDay = field({ label: 'On which day', control: 'date' }, Day)

export const EffectiveOn = field(
  { label: 'Since when', control: 'date', help: 'The day from which the policy should show the change.' },
  Day,
)

export const contract = {
  policyChanges: get(forAgentAndCustomer('user/policy/:id/endorsements'), {
    reveals: 'policy',
    summary: 'Possible changes of a policy in force, and every requested change with its outcome',
    feature: 'POLICIES',
    reply: PolicyChanges,
  }),
  offerChange: post(forAgentAndCustomer('user/policy/:id/endorsements/offer'), {
    summary:
      'What a change that affects the price would cost or return today, part by part, and why our office must approve it; requests nothing',
    feature: 'QUOTES',
    body: z.object({ kind: Code, values: RawAnswers }),
    reply: ChangeOffer,
  }),
  askForChange: post(forAgentAndCustomer('user/policy/:id/endorsements'), {
    summary:
      'Requests a change of a policy in force from a day on: by its agent it takes effect at once unless the office must approve it, by its holder once the agent confirms it; if it costs more once that is paid, if less at once',
    feature: 'QUOTES',
    body: z.object({
      kind: Code,
      /** The first day; omitted for a change with a price, which applies once that is settled. */
      on: EffectiveOn.optional(),
      /** For a change with a price, the price as shown: negative if returned. */
      total: Centavos.optional(),
      /** All answers that the kind asks; an omitted one is left empty. */
      values: RawAnswers,
      /** The document that proves it, once it was added to the policy. */
      proofId: optionalFilter(Id),
    }),
    reply: PolicyChanges,
    done: 'Recorded. Its status is shown here.',
  }),
  decideChange: post('user/policy/:id/endorsements/:endorsementId/decide', {
    summary: 'Decides on a pending change: its agent on what the customer requested, our office on what the line has it approve',
    feature: 'POLICIES',
    body: z.object({
      decision: z.enum(['agree', 'refuse'], 'Agree to it or refuse it.'),
      reason: optionalFilter(Reason),
    }),
    reply: PolicyChanges,
    done: 'The decision is recorded.',
  }),
  withdrawChange: post(forAgentAndCustomer('user/policy/:id/endorsements/:endorsementId/withdraw'), {
    summary: 'Withdraws a change that has not taken effect; the policy is unchanged',
    feature: 'QUOTES',
    reply: PolicyChanges,
    done: 'The change is withdrawn.',
  }),
  endorsementSlip: get(forAgentAndCustomer('user/policy/:id/endorsements/:endorsementId/slip'), {
    reveals: 'policy',
    summary: 'The slip of a change in force as PDF: old and new values, and from which day',
    feature: 'POLICIES',
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
  }),
  policyAsOf: get(forAgentAndCustomer('user/policy/:id/as-of'), {
    reveals: 'policy',
    summary: 'A policy as of a day of its cover',
    feature: 'POLICIES',
    query: z.object({ on: AsOfDay }),
    reply: PolicyAsOf,
  }),
  changesToDecide: get('user/endorsements/to-decide', {
    reveals: 'policy',
    summary: 'Changes of policies waiting for our office',
    feature: 'UNDERWRITING',
    reply: z.array(z.object({ policyId: Id, line: z.string(), reference: z.string(), holderName: z.string(), name: z.string() })),
  }),
} satisfies Contract
