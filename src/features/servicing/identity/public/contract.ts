import { z } from 'zod'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { CHECK_STATES, CONSENT } from './rules.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

export const IdentityCheck = z.object({
  policyId: Id,
  transaction: z.string(),
  state: z.enum(CHECK_STATES),
  attempt: z.int(),
  /** The part of the document that may be kept: its kind and last four characters. */
  document: z.object({ kind: z.string(), lastFour: z.string() }).nullable(),
  startedAt: Instant,
  decidedAt: Instant.nullable(),
})
export type IdentityCheck = z.output<typeof IdentityCheck>

/** What the browser's half of the provider needs for one transaction. */
export const IdentitySession = z.object({
  token: z.string(),
  workflow: z.string(),
  transaction: z.string(),
  /** `simulator`: photos go to `address`. `hyperverge`: its web SDK is loaded from `address`. */
  provider: z.enum(['simulator', 'hyperverge']),
  address: z.string(),
})
export type IdentitySession = z.output<typeof IdentitySession>

const Standing = { needed: z.boolean(), attemptsLeft: z.int(), check: IdentityCheck.nullable() }

export const contract = {
  identityStanding: get(forAgentAndCustomer('user/policy/:id/identity'), {
    reveals: 'policy',
    summary: 'Whether a policy needs an identity check, and the newest one’s status',
    reply: z.object({
      ...Standing,
      line: z.string(),
      description: z.string(),
      /** What is waiting for the check; null if nothing is. */
      waiting: z
        .discriminatedUnion('what', [z.object({ what: z.literal('pay') }), z.object({ what: z.literal('take-over'), endorsement: Id })])
        .nullable(),
      agent: z.object({ name: z.string(), mobile: z.string() }),
    }),
  }),
  startIdentity: post(forAgentAndCustomer('user/identity/start'), {
    summary: 'Starts an identity check for a policy, or resumes an unfinished one; the session is absent if there is nothing to do',
    body: z.object({ policyId: Id, consent: z.literal(CONSENT.version, 'Please read and accept what the check does.') }),
    reply: z.object({ ...Standing, session: IdentitySession.nullable() }),
    outside: true,
    fresh: true,
    perMinute: 60,
  }),
  identityResult: post(forAgentAndCustomer('user/identity/:transaction/result'), {
    summary: 'Requests the result of a check from the provider; what a browser reports is ignored',
    body: z.object({}),
    reply: IdentityCheck,
    outside: true,
    fresh: true,
    perMinute: 300,
  }),
  identityNotice: post('identity/notify', {
    summary: 'Receives the provider’s notice of a changed transaction. Unsigned: it only makes us ask',
    secure: false,
    fresh: true,
    perMinute: 120,
    body: z.looseObject({ transactionId: z.string().min(1).max(100) }),
    reply: z.object({ received: z.literal(true) }),
  }),
} satisfies Contract

/** For people applying to become agents, with their own kind of session. */
export const applicantIdentityContract = {
  startApplicantIdentity: post('applicant/identity/start', {
    summary: 'Starts or resumes the identity check of an application; the session is absent if there is nothing to do',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 30,
    body: z.object({ consent: z.literal(CONSENT.version, 'Please read and accept what the check does.') }),
    reply: z.object({ session: IdentitySession.nullable() }),
  }),
  applicantIdentityResult: post('applicant/identity/result', {
    summary: 'Requests the result of that check from the provider; what a browser reports is ignored',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 120,
    body: z.object({}),
    reply: z.object({}),
  }),
} satisfies Contract

const retry = { times: 8, seconds: 5, atMostSeconds: 600 }

/** Asks the provider about one transaction. */
export const fetchIdentityResult = job('fetch-identity-result', z.object({ transaction: z.string() }), { retry })

/** Asks about every check that is under review or undecided. */
export const fetchIdentityResults = job('fetch-identity-results', z.object({}), { every: '*/5 * * * *' })
