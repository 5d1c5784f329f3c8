import { z } from 'zod'
import { Email } from '#domain/person.ts'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { DOCUMENTS, PDF } from '#kit/media-types.ts'
import { plainText } from '#kit/text.ts'
import { AGREEMENT, APPLICATION_CONSENT, CONDUCT, SIGNATURE } from '../../rules/agreement.ts'
import { SECTION_NAMES } from '../../rules/sections.ts'
import { Kind, Shared } from './application-facts.ts'

const Id = z.uuid()

/** What an applicant gives besides the number. */
export const Beginning = z.object({
  email: field({ label: 'E-mail', control: 'email', autoComplete: 'email', help: 'You use it to sign in later.', personal: true }, Email),
  consent: z.literal(APPLICATION_CONSENT.version, 'Please read and accept how your data is used.'),
})

/** What a draft still lacks before its submission. */
export const MISSING = ['answers', 'document', 'identity', 'signature', 'returned'] as const

export const Application = z.object({
  ...Shared,
  /** Sections whose answers are complete. */
  complete: z.array(z.enum(SECTION_NAMES)),
  missing: z.array(z.object({ what: z.enum(MISSING), of: z.string() })),
  /** Warnings that block nothing: a number that looks wrong. */
  doubts: z.array(z.string()),
  neededDocuments: z.array(Kind),
  limits: z.object({ mostLife: z.int(), mostNonLife: z.int(), mostGeneralAgencies: z.int() }),
  insurer: z.string(),
  mayEdit: z.boolean(),
  maySubmit: z.boolean(),
  mayWithdraw: z.boolean(),
  mayBeginAnew: z.boolean(),
})
export type Application = z.output<typeof Application>

const Point = z.tuple([z.number().min(0).max(2000), z.number().min(0).max(2000)])

export const SignatureGiven = z.discriminatedUnion('method', [
  z.object({ method: z.literal('typed') }),
  z.object({
    method: z.literal('drawn'),
    /** Lines of points, as the finger drew them. */
    strokes: z
      .array(z.array(Point).min(1).max(SIGNATURE.points))
      .min(1, 'Sign with your finger in the box.')
      .max(SIGNATURE.strokes, 'This is too long for a signature. Clear it and sign again.'),
  }),
])
export type SignatureGiven = z.output<typeof SignatureGiven>

const own = { secure: false, outside: true, fresh: true } as const
const reply = { reply: Application } as const

/** An applicant, by a session kind of their own: each step is saved separately, and may be sent twice. */
export const applicantContract = {
  ownApplication: get('applicant/application', {
    summary: 'Latest application of whoever verified a number; null before there is one',
    secure: false,
    perMinute: 240,
    reply: z.object({ application: Application.nullable(), mobile: z.string() }),
  }),
  beginApplication: post('applicant/application', {
    summary: 'Starts an application; an open one is kept',
    ...own,
    perMinute: 20,
    body: Beginning,
    ...reply,
  }),
  saveSection: put('applicant/application/section/:section', {
    summary: 'Saves the answers of one step, whatever was answered before; returns what is wrong in them by field',
    ...own,
    perMinute: 120,
    body: z.object({ answers: z.record(z.string(), z.unknown()) }),
    ...reply,
  }),
  addApplicationDocument: post('applicant/application/document', {
    summary:
      'Uploads a document as the file `document` of a multipart form: PDF, JPEG, PNG or WebP of at most 10 MB, replacing any of its kind',
    ...own,
    perMinute: 60,
    multipart: 'document',
    query: z.object({ kind: Kind, client: Id }),
    ...reply,
  }),
  ownApplicationDocument: get('applicant/application/document/:kind', {
    summary: 'A document of one’s own application',
    secure: false,
    perMinute: 240,
    file: DOCUMENTS,
    reply: z.unknown(),
  }),
  signAgreement: post('applicant/application/sign', {
    summary: 'Signs the agent agreement and the code of conduct, drawn or typed; stores time, address and hash of the text with it',
    ...own,
    perMinute: 30,
    body: z.object({
      agreement: z.literal(AGREEMENT.version, 'The agreement was changed meanwhile. Please read it again.'),
      conduct: z.literal(CONDUCT.version, 'Please accept the code of conduct.'),
      name: plainText(160).trim().min(2, 'Type your full name.'),
      signature: SignatureGiven,
    }),
    ...reply,
  }),
  ownAgreement: get('applicant/application/agreement', {
    summary: 'The signed agreement, sealed',
    secure: false,
    perMinute: 60,
    file: [PDF],
    reply: z.unknown(),
  }),
  submitApplication: post('applicant/application/submit', {
    summary: 'Submits the application, or its corrections, to the office',
    ...own,
    perMinute: 30,
    body: z.object({ version: z.int() }),
    ...reply,
  }),
  withdrawApplication: post('applicant/application/withdraw', {
    summary: 'Withdraws the application; answers are erased after the statutory period',
    ...own,
    perMinute: 30,
    body: z.object({}),
    ...reply,
  }),
  writeToOffice: post('applicant/application/message', {
    summary: 'Sends a message to the office',
    ...own,
    perMinute: 20,
    body: z.object({ text: plainText(1000).trim().min(1, 'Write something first.') }),
    ...reply,
  }),
} satisfies Contract
