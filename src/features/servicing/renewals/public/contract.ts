import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { policyLife, quotationLife, renewalLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { MessageDescriptors, PremiumLine } from '#domain/worksheet.ts'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { renewalList } from '../rules/list.ts'
import { DECLINE_REASONS, OBSTACLES, REMINDER_LANGUAGES, REMINDER_WAYS } from '../rules/renewals.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

/**
 * What the person asking may do now: make or take up the offer, accept it, go on to its payment, send it, decline it, choose how to be
 * reminded.
 */
const ACTIONS = ['prepare', 'accept', 'go-on', 'pay', 'share', 'decline', 'remind'] as const
export type RenewalAction = (typeof ACTIONS)[number]

const Told = z.object({ text: z.string(), textI18n: MessageDescriptors.optional() })
const Reason = Told.extend({ amount: z.int() })

/** The offer of the cover that follows. */
const Offer = z.object({
  quotationId: Id,
  number: z.string(),
  state: z.enum(quotationLife.states),
  needsPhotographs: z.boolean(),
  /** Last year beside this year, line by line, and each reason's share of the total difference; null until there is a price. */
  priced: z
    .object({
      total: Centavos,
      coverFrom: Day,
      coverTo: Day,
      /** The last day on which it can be accepted at this price. */
      validUntil: Day.nullable(),
      /** Days without cover before it. */
      gapDays: z.int(),
      lines: z.array(
        PremiumLine.pick({ code: true, label: true, labelI18n: true, kind: true }).extend({
          before: Centavos.nullable(),
          after: Centavos.nullable(),
          reasons: z.array(Reason),
        }),
      ),
      reasons: z.array(Reason),
    })
    .nullable(),
})

export const RenewalDetail = z.object({
  policyId: Id,
  line: z.string(),
  reference: z.string(),
  description: z.string(),
  holderName: z.string(),
  holderMobile: z.string(),
  coverFrom: Day,
  endsOn: Day,
  /** The day from which it is offered; null if such insurance is not renewed. */
  opensOn: Day.nullable(),
  /** Null before it has started. */
  state: z.enum(renewalLife.states).nullable(),
  /** The price of the expiring policy. */
  total: Centavos,
  /** What keeps it from being offered; customers read what it means for them. */
  obstacle: Told.extend({ code: z.enum(OBSTACLES) }).nullable(),
  declinedBecause: z.string().nullable(),
  offeredAt: Instant.nullable(),
  seenAt: Instant.nullable(),
  offer: Offer.nullable(),
  /** The policy that follows, from when it awaits its payment. */
  following: z.object({ id: Id, number: z.string().nullable(), state: z.enum(policyLife.states) }).nullable(),
  /** The previous policy, which this one renews. */
  renews: z.object({ id: Id, reference: z.string() }).nullable(),
  reminders: z.object({ by: z.enum(REMINDER_WAYS), language: z.enum(REMINDER_LANGUAGES) }),
  may: z.array(z.enum(ACTIONS)),
})
export type RenewalDetail = z.output<typeof RenewalDetail>

export const DeclineRenewalForm = z.object({
  why: field(
    { label: 'Why it is not renewed', control: 'choice', options: DECLINE_REASONS },
    z.enum(
      DECLINE_REASONS.map(({ value }) => value),
      'Choose why it is not renewed.',
    ),
  ),
  note: field({ label: 'In your own words', control: 'area' }, optionalFilter(plainText(300).trim())),
})

export const ReminderForm = z.object({
  by: field(
    {
      label: 'Remind me by',
      control: 'choice',
      options: [
        { value: 'both', label: 'Text message and e-mail' },
        { value: 'sms', label: 'Text message' },
        { value: 'mail', label: 'E-mail' },
        { value: 'none', label: 'Not at all' },
      ],
    },
    z.enum(REMINDER_WAYS, 'Choose how to be reminded.'),
  ),
  language: field(
    {
      label: 'Language',
      control: 'segments',
      options: [
        { value: 'en', label: 'English' },
        { value: 'fil', label: 'Filipino' },
      ],
    },
    z.enum(REMINDER_LANGUAGES, 'Choose the language.'),
  ),
})

export const contract = {
  renewals: list('user/renewals/:id', renewalList, {
    reveals: 'policy',
    summary: 'Policies of a person and everyone below that end soon or have ended, with the renewal offer and progress of each',
    feature: 'POLICIES',
  }),
  renewal: get(forAgentAndCustomer('user/policy/:id/renewal'), {
    reveals: 'policy',
    summary: 'Renewal of a policy: last year beside this year, with the reason for each difference',
    feature: 'POLICIES',
    reply: RenewalDetail,
  }),
  prepareRenewal: post(forAgentAndCustomer('user/policy/:id/renewal'), {
    summary: 'Creates the renewal offer of a policy, once while one is open; again if it has ended, was refused, or the cover has lapsed',
    feature: 'QUOTES',
    body: z.object({}),
    reply: RenewalDetail,
  }),
  renewalSeen: post('customer/policy/:id/renewal/seen', {
    summary: 'Records that the customer viewed the offer, once',
    body: z.object({}),
    reply: z.object({ seenAt: Instant.nullable() }),
  }),
  declineRenewal: post(forAgentAndCustomer('user/policy/:id/renewal/decline'), {
    summary: 'Records that the customer does not renew, with the reason; reminders stop',
    feature: 'QUOTES',
    body: DeclineRenewalForm,
    reply: RenewalDetail,
    done: 'Recorded: it will not be renewed.',
  }),
  remindOfRenewal: post('customer/policy/:id/renewal/reminders', {
    summary: 'Sets how and in which language a customer is reminded of a policy end',
    body: ReminderForm,
    reply: RenewalDetail,
    done: 'Saved.',
  }),
} satisfies Contract

/**
 * Makes the offers for policies that end soon, once for each policy: a limited number per job, which enqueues the next one for those that
 * come `after`.
 */
export const offerRenewals = job('offer-renewals', z.object({ after: Id.optional() }), {
  every: '15 1 * * *',
  // A killed process counts as a failure: the job waits this long on top of the time before the kill is noticed.
  retry: { times: 20, seconds: 2, atMostSeconds: 300 },
})

/** Closes renewals whose cover is over, and marks policies that were followed by another. */
export const closeRenewals = job('close-renewals', z.object({}), { every: '25 * * * *' })
