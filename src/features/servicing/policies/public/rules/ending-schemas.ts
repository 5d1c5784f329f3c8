import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { noticeLife, renewalLife, visaRefusalLife } from '#domain/life-cycles.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { Email } from '#domain/person.ts'
import { field } from '#kit/field.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { ENDED_BY } from '#lines/return-premium.ts'
import { GROUND_CODES, SHOWN_FIRST, type ShownFirst } from '../../rules/ending.ts'
import { LETTERS, NOTICE_EVENTS, NOTICE_SUBJECTS, SENDING_STATES, WAY_CODES } from '../../rules/sending.ts'

const Instant = z.iso.datetime({ offset: true })
export const Reason = plainText(300).trim().min(3, 'Give a reason that the customer will understand.')

/** A package returns each of its parts according to its own period. */
const Parts = z.array(z.object({ name: z.string(), daysLeft: z.int(), daysAll: z.int() })).readonly()
const Taxes = z.object({ vat: Centavos, premiumTax: Centavos, lgt: Centavos })
/** Of the net premium and, separately, of the taxes on it; documentary stamp tax and fees are not returned. */
export const Refund = z.object({
  net: Centavos,
  parts: Parts,
  returned: z.object({ insurer: Centavos, insured: Centavos }),
  taxes: z.object({ insurer: Taxes, insured: Taxes }),
  /** What is kept if the insured ends it before its first day. */
  fee: Centavos.optional(),
})
export const Ended = z.object({
  ...{ by: z.enum(ENDED_BY), net: Centavos, parts: Parts, amount: Centavos, taxes: Taxes, wasPaid: z.boolean() },
  /** What is also returned of a policy that was given back. */
  charges: Centavos.optional(),
  /** What is kept of a policy that was called off before its first day. */
  fee: Centavos.optional(),
  /** The visa refusal letter. */
  letter: z.object({ id: z.uuid(), name: z.string() }).optional(),
})

const Offer = z.object({ amount: Centavos, fee: Centavos })
/** Until when a policy may be called off, and what is then returned and kept; and the same if a visa was refused. */
export const CallOff = z.object({ until: Day, asked: Offer, visa: Offer.nullable() })

/** The newest visa refusal letter, and what the office said about it. */
export const VisaRefusal = z.object({
  state: z.enum(visaRefusalLife.states),
  letter: z.object({ id: z.uuid(), name: z.string() }),
  note: z.string().nullable(),
  /** Why it was returned. */
  reason: z.string().nullable(),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
  /** For those who decide: what is sent back if they approve it. */
  amount: Centavos.optional(),
  mayDecide: z.boolean(),
})

/** Written notice that a policy will be cancelled, given and not withdrawn. */
export const Notice = z.object({
  ground: z.enum(GROUND_CODES),
  by: z.enum(ENDED_BY),
  reason: z.string(),
  givenAt: Instant,
  /** As stated to those who were given notice. */
  lastDay: Day,
  /** The day until which cover lasts at least: later if the LTO was notified later. */
  coveredUntil: Day,
  mortgagee: z.string().nullable(),
  /** How far notifying the LTO has come; null where it need not be notified. */
  lto: z.object({ state: z.enum(SENDING_STATES), at: Instant.nullable(), acknowledgement: z.string().nullable() }).nullable(),
  /** What the owner showed before CTPL is ended at their request; null where nothing had to be shown. */
  shown: z.string().nullable(),
  isOver: z.boolean(),
})

/** One channel by which a notice was sent to someone, and how far it came. */
const NoticeSending = z.object({
  id: z.uuid(),
  event: z.enum(NOTICE_EVENTS),
  way: z.enum(WAY_CODES),
  recipient: z.string(),
  state: z.enum(SENDING_STATES),
  /** The reference by which the gateway, the LTO or the post office knows it. */
  reference: z.string().nullable(),
  at: Instant.nullable(),
  /** Who posted it. */
  by: z.string().nullable(),
})

/** A notice of cancellation or of non-renewal, including ended ones, with its letters and how each was sent. */
export const NoticeRecord = z.object({
  id: z.uuid(),
  about: z.enum(NOTICE_SUBJECTS),
  state: z.enum(noticeLife.states),
  givenAt: Instant,
  letters: z.array(z.enum(LETTERS)),
  /** What the owner showed, if it is a document. */
  deed: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  sendings: z.array(NoticeSending),
})
export type NoticeRecord = z.output<typeof NoticeRecord>

const SHOWN_CODES = ['replacement', 'sale', 'ceased'] as const satisfies readonly ShownFirst[]
/** Said when what the customer has shown is not attached. */
export const MISSING_DEED = {
  sale: 'Attach the deed of sale, as PDF or photo.',
  ceased:
    'Attach proof that the vehicle no longer exists, as PDF or photo: the LTO document showing that its registration is cancelled, or the total loss report.',
} as const satisfies Partial<Record<ShownFirst, string>>
const isWishOfCtpl = ({ ground, hasCtpl }: Readonly<Record<string, unknown>>) => ground === 'asked' && hasCtpl === true
const isReplaced = (values: Readonly<Record<string, unknown>>) => isWishOfCtpl(values) && values.shownFirst === 'replacement'

/** What is given notice on. */
export const NoticeForm = z
  .object({
    ground: field({ label: 'Ground', control: 'choice', offered: true }, z.enum(GROUND_CODES, 'Choose the ground.')),
    reason: field(
      {
        label: 'The facts',
        control: 'area',
        help: 'Everyone who is given notice will read this.',
        when: ({ ground }) => ground !== 'non-payment',
        needed: true,
      },
      optionalFilter(Reason),
    ),
    mortgageeEmail: field(
      {
        label: 'E-mail of the mortgagee',
        control: 'email',
        help: 'Where it receives notices of cancellation.',
        autoComplete: 'off',
        when: ({ mortgagee }) => Boolean(mortgagee),
        needed: true,
      },
      optionalFilter(Email),
    ),
    shownFirst: field(
      {
        label: 'What the customer has shown',
        control: 'choice',
        help: 'CTPL ends at the owner’s request only once another takes its place, or the vehicle is sold or no longer exists (Insurance Code, section 394).',
        when: isWishOfCtpl,
        needed: true,
        options: SHOWN_CODES.map((value) => ({ value, label: SHOWN_FIRST[value] })),
      },
      optionalFilter(z.enum(SHOWN_CODES, 'Choose what the customer has shown.')),
    ),
    replacementCoc: field(
      { label: 'COC number of the new CTPL', control: 'text', autoComplete: 'off', when: isReplaced, needed: true },
      optionalFilter(
        z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9-]{6,20}$/, 'Enter the COC number as printed: 6 to 20 letters and digits.'),
      ),
    ),
    replacementInsurer: field(
      { label: 'Its insurer', control: 'text', autoComplete: 'off', when: isReplaced, needed: true },
      optionalFilter(plainText(120).trim().min(3, 'Enter the name of the insurer of the new CTPL.')),
    ),
    replacementFrom: field({ label: 'First day that it covers', control: 'date', when: isReplaced, needed: true }, optionalFilter(Day)),
    /** The deed of sale, or proof that the vehicle no longer exists, once it was uploaded. */
    deedId: optionalFilter(z.uuid()),
  })
  .refine(({ ground, reason }) => ground === 'non-payment' || reason !== undefined, {
    path: ['reason'],
    message: 'State the facts it is based on: the customer has a right to know (section 65).',
  })
export type NoticeForm = z.output<typeof NoticeForm>

/** What the post office states for a registered letter. */
export const PostedForm = z.object({
  postedOn: field({ label: 'Posted on', control: 'date', needed: true }, Day),
  receipt: field(
    { label: 'Registry receipt number', control: 'text', autoComplete: 'off', needed: true },
    plainText(40)
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,}$/, 'Enter the number of the registry receipt as printed: at least four letters or digits.'),
  ),
})

/** How far the renewal of a renewable policy has come; null before it has started. */
export const RenewalStanding = z.object({ state: z.enum(renewalLife.states).nullable() })
