import { problem } from '#domain/problem.ts'
import { findActiveStaff, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { browserContract } from '../../public/contract.ts'
import { ticketTakers } from '../../public/server/tickets.ts'
import type { Audience } from '../../rules/session.ts'
import { forgetSession, sessionOf } from '../cookies.ts'
import { finishInteraction, interactionOf, saveInteraction } from '../interaction.ts'
import type { ProviderTokens, SignInClient } from '../provider/client.ts'
import type { IdentityProvider } from '../provider/identity-provider.ts'
import { liveTokens, unsealTokens } from '../renewal.ts'
import { factorsOf } from '../second-factor/factors.ts'
import { type AsSystem, customerSignedIn, staffSignedIn, verifyPassword } from '../sign-in.ts'
import { endSession, extendSession, type SessionRow } from '../store/sessions.ts'
import type { OwnTokens } from '../tokens.ts'

export type BrowserApiDeps = {
  readonly secret: string
  readonly transactAsSystem: AsSystem
  readonly tokens: OwnTokens
  readonly provider: IdentityProvider
  /** The client that signed someone in at this issuer. */
  readonly clientFor: (issuer: string, baseUrl: string) => SignInClient
  readonly pages: { readonly login: (reason: string) => string; readonly customerLogin: string }
  readonly mayUsePassword: (person: StaffRow) => boolean
}

export const browserApi = (deps: BrowserApiDeps) =>
  serving(browserContract, {
    screenSignIn: async ({ params: { uid }, body }, context) => {
      const interaction = await interactionOf(uid, deps, context)
      const person = await verifyPassword(body, deps, context)
      context.about(`staff:${person.id}`)
      const { isSetUp, isRequired } = await deps.transactAsSystem((db) => factorsOf(db, person))
      if (!isSetUp && !isRequired) return { returnTo: await finishInteraction(interaction, person, deps, context) }
      await saveInteraction(interaction, { passwordOf: person.id }, context)
      return { returnTo: null }
    },

    ticketSignIn: async ({ params: { uid }, body: { ticket } }, context) => {
      const interaction = await interactionOf(uid, deps, context)
      const person = await deps.transactAsSystem(async (db) => {
        for (const take of ticketTakers.contributions()) {
          const id = await take(db, ticket, context.now)
          if (id) return findActiveStaff(db, { id })
        }
        return undefined
      })
      if (!person)
        throw problem('link-not-valid', {
          message: 'This sign-in has already been used, or is too old. Start again in the learning centre.',
        })
      context.about(`staff:${person.id}`)
      return { returnTo: await finishInteraction(interaction, person, deps, context) }
    },

    sessionToken: async ({ body: { audience } }, context) => {
      const session = await ownSession(audience, deps, context)
      const signedIn = session && (await (audience === 'staff' ? asStaff(session, deps, context) : asCustomer(session, deps, context)))
      if (session && signedIn) return signedIn
      forgetSession(audience, context)
      throw problem('sign-in')
    },

    endSession: async ({ body: { audience } }, context) => {
      const session = await ownSession(audience, deps, context)
      forgetSession(audience, context)
      const { baseUrl } = context.origin
      const page = audience === 'customer' ? deps.pages.customerLogin : deps.pages.login('signed-out')
      if (!session) return { goOnTo: page }
      await deps.transactAsSystem((db) => endSession(db, session.id, context.now))
      const kept = unsealTokens(deps.secret, session)
      // A provider that does not answer must not keep anyone signed in here.
      const elsewhere =
        kept &&
        (await clientOf(kept, deps, baseUrl)
          .end(baseUrl, kept, `${baseUrl}${deps.pages.login('')}`)
          .catch((error: unknown) => void context.log.warn({ err: error }, 'sign-out at the identity provider')))
      return { goOnTo: elsewhere?.href ?? page }
    },
  })

/**
 * The cookie's session, for our own pages only: a request from another site's page carries the cookie too, and is recognised by its
 * headers.
 */
async function ownSession(
  audience: Audience,
  { transactAsSystem }: BrowserApiDeps,
  context: OutsideContext,
): Promise<SessionRow | undefined> {
  if (!context.origin.isOwnPage) throw problem('not-allowed')
  return transactAsSystem((db) => sessionOf(db, audience, context, context.now))
}

const clientOf = ({ issuer }: ProviderTokens, { clientFor }: BrowserApiDeps, baseUrl: string) => clientFor(issuer, baseUrl)

async function asStaff(session: SessionRow, deps: BrowserApiDeps, { now, origin: { baseUrl } }: OutsideContext) {
  const { secret, transactAsSystem, tokens } = deps
  const renew = (kept: ProviderTokens) => clientOf(kept, deps, baseUrl).renew(baseUrl, kept)
  const live = await liveTokens(session.id, { secret, transactAsSystem, renew })
  if (!live) return undefined
  return transactAsSystem(async (db) => {
    const person = session.staffId ? await findActiveStaff(db, { id: session.staffId }) : undefined
    if (!person) {
      await endSession(db, session.id, now)
      return undefined
    }
    await extendSession(db, session, 'staff', now)
    const access = { token: live.accessToken, subject: { iss: live.issuer, sub: live.subject }, until: new Date(live.accessUntil * 1000) }
    return staffSignedIn(db, person, { sessionId: session.id, access, tokens, now })
  })
}

const asCustomer = (
  { id, customerId, agentId, ...session }: SessionRow,
  { transactAsSystem, tokens }: BrowserApiDeps,
  { now }: OutsideContext,
) =>
  transactAsSystem(async (db) => {
    if (!customerId || !agentId) return undefined
    await extendSession(db, { id, ...session }, 'customer', now)
    return customerSignedIn(db, { sessionId: id, customerId, agentId, tokens })
  })
