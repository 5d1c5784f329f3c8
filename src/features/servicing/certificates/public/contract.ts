import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { certificateLife } from '#domain/life-cycles.ts'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { Correction, STANDINGS } from '../rules/certificates.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

export const Certificate = z.object({
  policyId: Id,
  policyNumber: z.string(),
  line: z.string(),
  state: z.enum(certificateLife.states),
  cocNumber: z.string(),
  authNumber: z.string().nullable(),
  authenticatedAt: Instant.nullable(),
  /** Since when it is in this state. */
  since: Instant,
  attempts: z.int(),
  /** In a sentence: what it is waiting for, and who acts. */
  says: z.object({
    title: z.string(),
    text: z.string(),
    textI18n: MessageDescriptors.optional(),
    who: z.string(),
    tone: z.enum(['good', 'waiting', 'bad']),
  }),
  /** Why the service refused; shown to those who can correct it. */
  refusal: z.string().nullable(),
  /** Whether the viewer may change what the service did not accept, and have it sent again. */
  mayCorrect: z.boolean(),
  description: z.string(),
  holderName: z.string(),
  coverFrom: Day,
  coverTo: Day,
  /** What was sent to the service; shown to those who can correct it. */
  sent: z.record(z.string(), z.string()).nullable(),
  /** The content of the printed QR code, for showing it on a screen. */
  code: z.string().nullable(),
})
export type Certificate = z.output<typeof Certificate>

/** What anyone who has a printed certificate or a document of a policy may know. */
export const Verification = z.object({
  genuine: z.boolean(),
  standing: z.enum(STANDINGS),
  facts: z
    .union([
      z.object({
        cocNumber: z.string(),
        authNumber: z.string(),
        coverFrom: Day,
        coverTo: Day,
        plateEnding: z.string(),
        chassisEnding: z.string(),
      }),
      z.object({ policyNumber: z.string(), coverFrom: Day, coverTo: Day }),
    ])
    .nullable(),
})
export type Verification = z.output<typeof Verification>

const Range = z.object({ id: Id, companyCode: z.string(), first: z.string(), last: z.string(), left: z.int(), openedOn: Day })

export const contract = {
  certificate: get(forAgentAndCustomer('user/certificate/:policyId'), {
    keyScope: 'policies:read',
    reveals: 'policy',
    summary: 'The certificate of cover of a policy and its authentication status',
    reply: Certificate,
    offline: true,
  }),
  correctCertificate: post('user/certificate/:policyId/correct', {
    summary: 'Corrects what the service refused, in a registration or a later correction, and resubmits it',
    body: Correction,
    reply: Certificate,
    done: 'Sent again with your corrections.',
  }),
  voidCertificate: post('user/certificate/:policyId/void', {
    summary: 'Voids the number of a certificate, with a reason, and reserves another in its place',
    body: z.object({ reason: z.string().trim().min(3, 'Give a reason.').max(300) }),
    reply: Certificate,
  }),
  certificatesToCorrect: get('user/certificates/refused', {
    reveals: 'policy',
    summary: 'Certificates refused by the service, for correction',
    reply: z.array(Certificate),
  }),
  cocRanges: get('user/certificates/ranges', {
    summary: 'Ranges of certificate numbers and how many remain',
    feature: 'ADMIN',
    reply: z.array(Range),
  }),
  openCocRange: post('user/certificates/ranges', {
    summary: 'Opens a range of numbers allotted to the insurer',
    feature: 'ADMIN',
    body: z
      .object({
        companyCode: z.string().regex(/^\d{3}$/, 'The company code has three digits.'),
        first: z.int().min(1).max(999_999_999),
        last: z.int().min(1).max(999_999_999),
      })
      .refine(({ first, last }) => first <= last, { path: ['last'], message: 'The last number must come after the first.' }),
    reply: z.array(Range),
  }),
  verifyCertificate: get('verify', {
    summary: 'Whether a printed certificate or policy document is genuine and still in force',
    secure: false,
    query: z.object({ code: z.string().max(600) }),
    reply: Verification,
    perMinute: 60,
  }),
  certificateKey: get('verify/key', {
    summary: 'The public key that signs certificates (Ed25519, base64url), to verify them offline',
    secure: false,
    reply: z.object({ algorithm: z.literal('Ed25519'), key: z.string() }),
    offline: true,
  }),
}

/** Takes a certificate as far as the service lets it. `resubmit`: its data were corrected after a refusal. */
export const authenticateCertificate = job('authenticate-certificate', z.object({ policyId: Id, resubmit: z.boolean().default(false) }), {
  retry: { times: 40, seconds: 1, atMostSeconds: 30 },
  together: { most: 20, by: 'policyId' },
})

/** Notifies the service of what an endorsement changed, until it has recorded it. */
export const correctAtService = job('correct-certificate', z.object({ policyId: Id }), {
  retry: { times: 40, seconds: 1, atMostSeconds: 30 },
})

/** Resumes whatever a crash or a long silence interrupted. */
export const sweepCertificates = job('sweep-certificates', z.object({}), { every: '* * * * *' })
