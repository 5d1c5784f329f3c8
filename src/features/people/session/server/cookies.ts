import { randomBytes } from 'node:crypto'
import type { Context } from '#kit/server/context.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { currentPractice } from '#kit/server/practice.ts'
import { type Audience, SESSION_SECONDS, sessionEnd } from '../rules/session.ts'
import { addSession, endSession, findLiveSession, type SessionRow, type Who } from './store/sessions.ts'

type Exchange = Pick<Context, 'cookie' | 'origin'>

/** Browsers share a host's cookies whatever the port, and must not mistake practice for the real thing. */
export const cookiesBegin = (): string => (currentPractice() ? 'kalasag-practice-' : 'kalasag-')

/**
 * Each kind of person has their own cookie: an agent may try a customer's link in the same browser. Under https no other host can set it.
 */
const cookieName = (audience: Audience, { origin }: Exchange) =>
  `${origin.baseUrl.startsWith('https:') ? '__Host-' : ''}${cookiesBegin()}${audience}`

/** Recognises a browser, whoever uses it: a one-time code works only where it was requested. */
const browserCookie = ({ origin }: Exchange) => `${origin.baseUrl.startsWith('https:') ? '__Host-' : ''}${cookiesBegin()}browser`
const BROWSER_SECONDS = 365 * 24 * 3600

/** The requesting browser, as a hash; undefined if it does not say. */
export function knownBrowser(exchange: Exchange): string | undefined {
  const said = exchange.cookie.get(browserCookie(exchange))
  return said && said.length >= 32 ? sha256(said) : undefined
}

/** The requesting browser, which is given a name if it has none. */
export function ensureBrowser(exchange: Exchange): string {
  const known = knownBrowser(exchange)
  if (known) return known
  const secret = randomBytes(32).toString('base64url')
  exchange.cookie.set(browserCookie(exchange), secret, BROWSER_SECONDS)
  return sha256(secret)
}

const OWNER = { staff: 'staffId', customer: 'customerId', applicant: 'applicantId' } as const

/** The session that the browser's cookie names. */
export async function sessionOf(db: Db, audience: Audience, exchange: Exchange, now: Date): Promise<SessionRow | undefined> {
  const secret = exchange.cookie.get(cookieName(audience, exchange))
  const session = secret ? await findLiveSession(db, { secretHash: sha256(secret) }, now) : undefined
  return session && session[OWNER[audience]] !== null ? session : undefined
}

/** Starts a session and sets the browser's cookie; its previous session ends. */
export async function openSession(db: Db, who: Who, exchange: Exchange, { now, tokens }: { now: Date; tokens?: string }): Promise<string> {
  const audience = 'staffId' in who ? 'staff' : 'applicantId' in who ? 'applicant' : 'customer'
  const before = await sessionOf(db, audience, exchange, now)
  if (before) await endSession(db, before.id, now)
  const secret = randomBytes(32).toString('base64url')
  const id = await addSession(db, {
    who,
    secretHash: sha256(secret),
    userAgent: exchange.origin.userAgent,
    address: exchange.origin.address,
    expiresAt: sessionEnd(audience, now, now),
    ...(tokens ? { tokens } : {}),
  })
  exchange.cookie.set(cookieName(audience, exchange), secret, SESSION_SECONDS[audience].longest)
  return id
}

export const forgetSession = (audience: Audience, exchange: Exchange): void => exchange.cookie.clear(cookieName(audience, exchange))
