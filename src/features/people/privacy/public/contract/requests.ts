import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Email, Mobile } from '#domain/person.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { job } from '#kit/job.ts'
import { list } from '#kit/list-contract.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { privacyRequestList } from '../../rules/list-requests.ts'
import { DESK_STEPS, groundName, kindName, REFUSAL_GROUNDS, REQUEST_KINDS, REQUEST_WAYS, wayName } from '../../rules/requests.ts'
import { OwnRequest } from './own-requests.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })
const Version = z.int().min(1)

const options = <T extends string>(values: readonly T[], names: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: names[value] }))

const wishText = plainText(1000).trim()

/** A request that staff record for a person who came or wrote. */
export const TakenRequestForm = z.object({
  kind: field(
    { label: 'What is asked', control: 'choice', options: options(REQUEST_KINDS, kindName) },
    z.enum(REQUEST_KINDS, 'Choose what is asked for.'),
  ),
  way: field(
    {
      label: 'How it came',
      control: 'choice',
      options: options(
        REQUEST_WAYS.filter((way) => way !== 'home'),
        wayName,
      ),
    },
    z.enum(REQUEST_WAYS.slice(1), 'Choose how it came.'),
  ),
  askedOn: field({ label: 'Received on', control: 'date', help: 'The legal deadline runs from this day.' }, Day),
  name: field({ label: 'Name', control: 'text', autoComplete: 'off' }, plainText(120).trim().min(2, 'Enter the name.')),
  mobile: field({ label: 'Mobile number', control: 'mobile', help: 'The number we have for this person.' }, Mobile),
  email: field({ label: 'E-mail', control: 'email', help: 'Only if it is proven that it is theirs.' }, Email.optional()),
  wish: field({ label: 'What they want', control: 'area', autoComplete: 'off' }, wishText.min(3, 'Say what they want.')),
  identityProof: field(
    {
      label: 'How they proved who they are',
      control: 'area',
      help: 'For example: passport seen, called back on the number we have. Leave it empty if it is still to be proven.',
      autoComplete: 'off',
    },
    plainText(500).trim().optional(),
  ),
})

/** How a person proved who they are. */
export const IdentityForm = z.object({
  text: field(
    { label: 'How they proved who they are', control: 'area', autoComplete: 'off' },
    plainText(500).trim().min(5, 'Say how they proved who they are.'),
  ),
})

export const RefusalForm = z.object({
  ground: field(
    { label: 'Ground', control: 'choice', options: options(REFUSAL_GROUNDS, groundName) },
    z.enum(REFUSAL_GROUNDS, 'Choose the ground.'),
  ),
  text: field(
    { label: 'What the person is told', control: 'area', help: 'They will read this.', autoComplete: 'off' },
    plainText(1000).trim().min(10, 'Explain it in a sentence.'),
  ),
})

export const AnswerForm = z.object({
  text: field(
    { label: 'What the person is told', control: 'area', help: 'They will read this.', autoComplete: 'off' },
    plainText(1000).trim().min(3, 'Say what was done.'),
  ),
})

const PrivacyRequest = OwnRequest.omit({ mayWithdraw: true }).extend({
  version: z.int(),
  name: z.string(),
  mobile: z.string(),
  email: z.string().nullable(),
  way: z.enum(REQUEST_WAYS),
  identityProof: z.string().nullable(),
  daysLeft: z.int(),
  customerId: Id.nullable(),
  preparedBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  isErased: z.boolean(),
  may: z.array(z.enum(DESK_STEPS)),
  history: z.array(z.object({ at: Instant, title: z.string(), who: z.string() })),
})
export type PrivacyRequest = z.output<typeof PrivacyRequest>

const step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('identify'), text: IdentityForm.shape.text }),
  z.object({ step: z.literal('revise') }),
  z.object({ step: z.literal('answer'), text: AnswerForm.shape.text }),
  z.object({ step: z.literal('confirm') }),
  z.object({ step: z.literal('refuse'), ground: RefusalForm.shape.ground, text: RefusalForm.shape.text }),
])

export const requestsContract = {
  privacyRequests: list('user/privacy-requests', privacyRequestList, {
    reveals: 'privacy-request',
    summary: 'Requests from people about their data, earliest due first',
    feature: 'PRIVACY_REQUESTS',
  }),
  privacyRequest: get('user/privacy-request/:id', {
    reveals: 'privacy-request',
    summary: 'One request about data, with its full history',
    feature: 'PRIVACY_REQUESTS',
    reply: PrivacyRequest,
  }),
  takePrivacyRequest: post('user/privacy-request', {
    summary: 'Records a data request that someone made in person or in writing',
    feature: 'CUSTOMERS',
    body: TakenRequestForm,
    reply: z.object({ id: Id, number: z.string(), dueOn: Day }),
    done: 'The request is recorded. The privacy officer has been notified.',
  }),
  preparePrivacyAnswer: post('user/privacy-request/:id/prepare', {
    summary: 'Prepares the copy, or works out what erasure removes and keeps; nothing is erased yet',
    feature: 'PRIVACY_REQUESTS',
    outside: true,
    body: z.object({ version: Version }),
    reply: PrivacyRequest,
    done: 'It is prepared.',
  }),
  stepPrivacyRequest: post('user/privacy-request/:id/step', {
    summary: 'Records proof of identity, answers, refuses, prepares again, or confirms an erasure, which is carried out at once',
    feature: 'PRIVACY_REQUESTS',
    body: z.intersection(z.object({ version: Version }), step),
    reply: PrivacyRequest,
    done: 'Done',
  }),
  privacyCopy: get('user/privacy-request/:id/copy', {
    reveals: 'privacy-request',
    summary: 'Prepared copy, for the person who hands it over',
    feature: 'PRIVACY_REQUESTS',
    file: [SPREADSHEET],
    reply: z.unknown(),
  }),
} satisfies Contract

/** Removes copies after their last day. */
export const removePrivacyCopies = job('remove-privacy-copies', z.object({}), { every: '25 1 * * *' })

/** Each day, whoever is an officer by now is to be reminded of what is not answered yet. */
export const remindPrivacyOfficers = job('remind-privacy-officers', z.object({}), { every: '35 1 * * *' })

/** Once the last message about an erasure has gone out, its recipient is erased. */
export const forgetRecipient = job('forget-recipient', z.object({ requestId: Id }), {
  retry: { times: 20, seconds: 60, atMostSeconds: 3600 },
})
