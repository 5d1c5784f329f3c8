import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { privacyRequestLife } from '#domain/life-cycles.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { kindName, REFUSAL_GROUNDS, REQUEST_KINDS } from '../../rules/requests.ts'

const Instant = z.iso.datetime({ offset: true })

/** A customer's own request, made in their home. */
export const OwnRequestForm = z
  .object({
    kind: field(
      { label: 'What do you ask for?', control: 'choice', options: REQUEST_KINDS.map((value) => ({ value, label: kindName[value] })) },
      z.enum(REQUEST_KINDS, 'Choose what you ask for.'),
    ),
    wish: field(
      { label: 'In your words', control: 'area', help: 'For a correction: what is wrong, and what is right.', autoComplete: 'off' },
      plainText(1000).trim().optional(),
    ),
  })
  .refine(({ kind, wish }) => kind !== 'correction' || Boolean(wish), { path: ['wish'], message: 'Say what is wrong, and what is right.' })

const Plan = z.array(
  z.object({
    category: z.string(),
    erasable: z.int(),
    kept: z.array(z.object({ count: z.int(), because: z.string(), until: Day.nullable() })),
  }),
)
export type Plan = z.output<typeof Plan>

/** What a person sees of their request. */
export const OwnRequest = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(privacyRequestLife.states),
  wish: z.string(),
  askedAt: Instant,
  dueOn: Day,
  isLate: z.boolean(),
  ground: z.enum(REFUSAL_GROUNDS).nullable(),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  /** For an erasure that was carried out: what is kept, and until when. */
  plan: Plan,
  /** Until when the copy can be downloaded. */
  copyUntil: Day.nullable(),
  mayWithdraw: z.boolean(),
})
export type OwnRequest = z.output<typeof OwnRequest>

export const ownRequestsContract = {
  ownPrivacyRequests: get('customer/privacy-requests', {
    summary: 'The customer’s requests about their data, and their outcome',
    reply: z.array(OwnRequest),
  }),
  askAboutData: post('customer/privacy-request', {
    summary: 'Requests a copy, a correction or the erasure of the customer’s data',
    body: OwnRequestForm,
    reply: OwnRequest,
    done: 'We have received your request.',
  }),
  withdrawPrivacyRequest: post('customer/privacy-request/:id/withdraw', {
    summary: 'Withdraws the customer’s request',
    reply: OwnRequest,
    done: 'Your request is withdrawn.',
  }),
  ownCopy: get('customer/privacy-request/:id/copy', {
    summary: 'Copy of all data held about the customer, as a workbook, while it is available',
    file: [SPREADSHEET],
    reply: z.unknown(),
  }),
} satisfies Contract
