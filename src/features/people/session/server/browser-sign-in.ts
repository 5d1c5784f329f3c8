import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findActiveStaff, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import { Problem } from '#kit/problem.ts'
import type { RecordSecurityEvent } from '#kit/security-events.ts'
import { now } from '#kit/server/clock.ts'
import { decrypt, encrypt } from '#kit/server/crypto.ts'
import { requestContext } from '#kit/server/request-context.ts'
import { pageAfterSignIn, type SignInFailure, START } from '../rules/session.ts'
import { openSession } from './cookies.ts'
import type { Arrival, SignInClient } from './provider/client.ts'
import type { TrustedIssuers } from './provider/issuers.ts'
import { CALLBACK } from './provider/settings.ts'
import { sealTokens } from './renewal.ts'
import type { AsSystem } from './sign-in.ts'

export type BrowserSignInDeps = {
  readonly publicUrl: string
  readonly secret: string
  readonly transactAsSystem: AsSystem
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly issuers: TrustedIssuers
  readonly ownIssuer: (baseUrl: string) => string
  readonly clients: { readonly configured: SignInClient; readonly own: SignInClient }
  /**
   * Address of the login screen with the reason why a sign-in failed, the page that was asked for, and the reference that names it in the
   * log.
   */
  readonly loginPage: (reason: SignInFailure, to: string, reference: string) => string
}

const SEALED_FOR = 'sign-in-attempt'
const ATTEMPT_SECONDS = 600
const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
  with: z.enum(['configured', 'own']),
  at: z.number(),
})
type Attempt = z.output<typeof Attempt>

const Asked = z.object({ to: z.string().max(2000).optional().catch(undefined), with: z.literal('password').optional().catch(undefined) })
const Returned = z.object({ state: z.string().max(200).catch('') })

/** One cookie for each sign-in in progress, so that two tabs do not disturb each other. */
const attemptCookie = (state: string) => `kalasag-sign-in-${state.slice(0, 8)}`

/** The browser sign-in: off to the identity provider, and back with a code that becomes a session (RFC 9700: code, PKCE, state, nonce). */
export const browserSignIn =
  (deps: BrowserSignInDeps): FastifyPluginAsync =>
  async (app) => {
    const config = { rateLimit: { max: 120, timeWindow: 60_000 } }
    const options = { schema: { hide: true }, config }

    app.get(START, options, async (request, reply) => {
      const asked = Asked.parse(request.query)
      const to = pageAfterSignIn(asked.to)
      const { origin, cookie } = requestContext(request, reply, deps.publicUrl).context
      const via = asked.with === 'password' ? 'own' : 'configured'
      const started = await deps.clients[via].start(origin.baseUrl).catch(failedBecause)
      if (started instanceof SignInFailed) return failed(request, reply, started, to)
      const attempt: Attempt = { ...started.attempt, to, with: via, at: now().getTime() }
      cookie.set(attemptCookie(attempt.state), encrypt(deps.secret, SEALED_FOR, JSON.stringify(attempt)), ATTEMPT_SECONDS)
      return goOn(reply, started.address.href)
    })

    app.get(CALLBACK, options, async (request, reply) => {
      const attempt = takeAttempt(request, reply, deps)
      if (!attempt) return failed(request, reply, new SignInFailed('interrupted', 'no attempt is under way'), pageAfterSignIn(undefined))
      const failure = await arrive(request, reply, attempt, deps).catch(failedBecause)
      return failure ? failed(request, reply, failure, attempt.to) : goOn(reply, attempt.to)
    })

    const failed = (request: FastifyRequest, reply: FastifyReply, failure: SignInFailed, to: string) => {
      const { reason, identifier } = failure
      const kind = reason === 'unknown-person' ? 'unknown-account' : 'refused'
      const through = `sign-in ${reason}`
      deps.recordSecurityEvent({ kind, identifier, through, actor: { kind: 'anonymous' }, address: request.ip, requestId: request.id })
      request.log.warn({ err: failure, reason: failure.reason, requestId: request.id }, 'sign-in failed')
      return goOn(reply, deps.loginPage(failure.reason, to, request.id))
    }
  }

/** A sign-in that did not complete: the reason shown to the person, and the one for the log. */
class SignInFailed extends Error {
  readonly reason: SignInFailure
  /** Who it would have been. */
  readonly identifier: string | undefined
  constructor(reason: SignInFailure, message: string, { cause, identifier }: { cause?: unknown; identifier?: string | undefined } = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.reason = reason
    this.identifier = identifier
  }
}

const goOn = (reply: FastifyReply, address: string) => reply.header('cache-control', 'no-store').redirect(address, 303)

const failedBecause = (error: unknown): SignInFailed => {
  if (error instanceof SignInFailed) return error
  return error instanceof Problem && error.kind === 'sign-in-down'
    ? new SignInFailed('provider-down', 'the identity provider does not answer', { cause: error.cause ?? error })
    : new SignInFailed('refused', 'the identity provider refused', { cause: error })
}

function takeAttempt(request: FastifyRequest, reply: FastifyReply, { publicUrl, secret }: BrowserSignInDeps): Attempt | undefined {
  const { state } = Returned.parse(request.query)
  const { cookie } = requestContext(request, reply, publicUrl).context
  const sealed = cookie.get(attemptCookie(state))
  if (!sealed) return undefined
  cookie.clear(attemptCookie(state))
  const text = decrypt(secret, SEALED_FOR, sealed)
  const attempt = text === undefined ? undefined : Attempt.parse(JSON.parse(text))
  return attempt && attempt.state === state && now().getTime() - attempt.at < ATTEMPT_SECONDS * 1000 ? attempt : undefined
}

async function arrive(request: FastifyRequest, reply: FastifyReply, attempt: Attempt, deps: BrowserSignInDeps): Promise<undefined> {
  const { transactAsSystem, issuers, ownIssuer, secret } = deps
  const exchange = requestContext(request, reply, deps.publicUrl).context
  const { baseUrl } = exchange.origin
  const arrival = await deps.clients[attempt.with].finish(baseUrl, new URL(request.url, baseUrl), attempt)
  const { tokens } = arrival
  // A token that our own API would refuse is detected now, not at every later call.
  let cause: unknown
  const access = await issuers.readAccess(tokens.accessToken, ownIssuer(baseUrl), (why) => {
    cause = why
  })
  if (!access) throw new SignInFailed('not-for-us', 'the access token is not for this program', { cause })
  const person = await personBehind(arrival, ownIssuer(baseUrl), transactAsSystem)
  if (!person) throw new SignInFailed('unknown-person', whyUnknown(arrival), { identifier: arrival.email })
  await transactAsSystem((db) => openSession(db, { staffId: person.id }, exchange, { now: now(), tokens: sealTokens(secret, tokens) }))
}

/** Without the address itself, which is personal; the subject identifies the person at their provider. */
const whyUnknown = ({ tokens: { issuer, subject }, email, isEmailVerified }: Arrival): string => {
  const why = !email
    ? 'it gave no e-mail address'
    : isEmailVerified
      ? 'nobody here has that e-mail address'
      : 'the e-mail address is not verified'
  return `subject ${subject} of ${issuer}: ${why}`
}

/** Our own provider identifies people by our id; another one by an e-mail address, which it must have verified. */
async function personBehind(
  { tokens, email, isEmailVerified }: Arrival,
  ownIssuer: string,
  transactAsSystem: AsSystem,
): Promise<StaffRow | undefined> {
  if (tokens.issuer === ownIssuer) return transactAsSystem((db) => findActiveStaff(db, { id: tokens.subject }))
  return email && isEmailVerified ? transactAsSystem((db) => findActiveStaff(db, { email })) : undefined
}
