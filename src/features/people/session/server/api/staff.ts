import { randomUUID } from 'node:crypto'
import { problem } from '#domain/problem.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import { sha256 } from '#kit/server/crypto.ts'
import { serving } from '#kit/server/http.ts'
import { staffContract } from '../../public/contract.ts'
import { TOKEN_SECONDS } from '../../rules/session.ts'
import { countTry, forgive } from '../attempts.ts'
import type { SigningKey } from '../keys.ts'
import { sourceOf } from '../known-device.ts'
import { sealTokens } from '../renewal.ts'
import { factorsOf, isCode } from '../second-factor/factors.ts'
import { type AsSystem, staffSignedIn, verifyPassword } from '../sign-in.ts'
import { addSession } from '../store/sessions.ts'
import { issueAccess, type OwnTokens } from '../tokens.ts'

export type StaffApiDeps = {
  readonly secret: string
  readonly transactAsSystem: AsSystem
  readonly tokens: OwnTokens
  readonly accessKey: () => Promise<SigningKey>
  readonly ownIssuer: (baseUrl: string) => string
  readonly audience: string
  readonly clientId: string
  readonly mayUsePassword: (person: StaffRow) => boolean
}

export const staffApi = (deps: StaffApiDeps) =>
  serving(staffContract, {
    passwordSignIn: async ({ body }, context) => {
      const { now, origin } = context
      const person = await verifyPassword(body, deps, context)
      await checkCode(person, body.code, deps, context)
      const subject = { iss: deps.ownIssuer(origin.baseUrl), sub: person.id }
      const { audience, clientId } = deps
      const token = await issueAccess(await deps.accessKey(), { issuer: subject.iss, audience, subject: person.id, clientId })
      const until = new Date(now.getTime() + TOKEN_SECONDS * 1000)
      context.about(`staff:${person.id}`)
      return deps.transactAsSystem(async (db) => {
        const sessionId = await addSession(db, {
          who: { staffId: person.id },
          secretHash: sha256(randomUUID()),
          userAgent: origin.userAgent,
          address: origin.address,
          expiresAt: until,
          tokens: sealTokens(deps.secret, {
            ...{ issuer: subject.iss, subject: subject.sub },
            ...{ accessToken: token, accessUntil: Math.floor(until.getTime() / 1000) },
          }),
        })
        return staffSignedIn(db, person, { sessionId, access: { token, subject, until }, tokens: deps.tokens, now })
      })
    },
  })

/** A program sends the code along with the password; without one, someone who has or needs a second factor is not signed in. */
async function checkCode(person: StaffRow, code: string | undefined, { secret, transactAsSystem }: StaffApiDeps, context: OutsideContext) {
  const { now, log, recordSecurityEvent } = context
  const { isSetUp, isRequired } = await transactAsSystem((db) => factorsOf(db, person))
  if (!isSetUp && !isRequired) return
  if (!isSetUp) throw problem('not-allowed', { message: 'Your role needs a second factor. Sign in with a browser to set one up.' })
  if (!code) throw problem('not-allowed', { message: 'A code from your authenticator app is also needed.' })
  const attempt = { account: `factor:${person.id}`, ...sourceOf(secret, person, context) }
  const mayTry = await transactAsSystem((db) => countTry(db, attempt, now))
  if (!mayTry || !(await transactAsSystem((db) => isCode(db, person, code, { secret, now })))) {
    log.warn({ staff: person.id }, 'wrong second factor')
    recordSecurityEvent({ kind: 'wrong-code', subjects: [`staff:${person.id}`] })
    throw problem('wrong-code', { message: 'This is incorrect or was already used. After five wrong tries, wait 15 minutes.' })
  }
  await transactAsSystem((db) => forgive(db, attempt))
}
