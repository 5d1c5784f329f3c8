import { del, get } from 'idb-keyval'
import { clearDeviceData } from './clear-device-data.ts'
import { Failure, offline } from './failure.ts'
import { useLock } from './lock/lock.ts'
import { currentPerson, type Person, reloadRootStore, rootStoreKept, type SessionAudience, setPerson } from './session.ts'
import { ENDING, vaultStore } from './vault-store.ts'

/** What the server gives for its cookie: short-lived tokens, and who it is. */
export type Grant = {
  /** The session, for the `sid` header. */
  readonly sid: string
  readonly accessToken: string
  /** The login token of staff, for the `userInfo` and `token` headers. */
  readonly token?: string | undefined
  readonly expiresIn: number
  readonly person: Person
}

export type SessionEndpoints = {
  /** Asks for tokens; the session cookie is the proof. */
  readonly renewal: (audience: SessionAudience) => Promise<Grant>
  /** Answers where the browser goes on to. */
  readonly ending: (audience: SessionAudience) => Promise<string>
}

type Held = Pick<Grant, 'sid' | 'accessToken' | 'token'> & { readonly audience: SessionAudience; readonly until: number }

/** Renew a little before the end, so that no request meets it. */
const MARGIN_MS = 15_000

// Tokens are in memory only: a script that reads storage, and a thief of the device, find none.
let held: Held | undefined
let door: SessionEndpoints | undefined
const renewing = new Map<SessionAudience, Promise<Held>>()

export const setSessionEndpoints = (doors: SessionEndpoints): void => {
  door = doors
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')

/** Takes what a sign-in gave. Other tabs learn that somebody signed in. */
export function acceptGrant(grant: Grant): void {
  const before = currentPerson()
  hold(grant)
  if (before?.id !== grant.person.id) void rootStoreKept().then(() => channel?.postMessage({ kind: 'signed-in', id: grant.person.id }))
}

function hold({ sid, accessToken, token, expiresIn, person: who }: Grant): Held {
  held = { audience: who.audience, sid, accessToken, token, until: performance.now() + expiresIn * 1000 }
  setPerson(who)
  return held
}

export const signedOutFailure = (): Failure => new Failure('signed-out', 'Please sign in again.', { status: 401, code: 2 })

/** Tokens that are good for a while yet; asked for anew when they are not. One request serves all who wait. */
export async function getTokens(audience: SessionAudience, { fresh = false } = {}): Promise<Held> {
  if (!fresh && held && held.audience === audience && held.until - performance.now() > MARGIN_MS) return held
  const known = renewing.get(audience)
  if (known) return known
  const asked = renew(audience).finally(() => renewing.delete(audience))
  renewing.set(audience, asked)
  return asked
}

async function renew(audience: SessionAudience): Promise<Held> {
  if (!door) throw new Error('the session door is not open')
  try {
    if (audience === 'agent') await endIfForgotten()
    return hold(await door.renewal(audience))
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.kind === 'signed-out' || thrown.status !== 401) throw thrown
    held = undefined
    throw signedOutFailure()
  }
}

/** Whoever forgot the PIN of this device, or tried too many, signs in with the password: what the cookie still opens is ended first. */
export async function endIfForgotten(): Promise<void> {
  if (!door || !(await get(ENDING, vaultStore()).catch(() => false))) return
  await door.ending('agent')
  await del(ENDING, vaultStore())
  throw signedOutFailure()
}

/** Ends the session here, on the server and in the other tabs, and leaves nothing of it on the device. Answers where to go on to. */
export async function signOut(): Promise<string> {
  if (!navigator.onLine || !door) throw offline()
  const goOnTo = await door.ending(currentPerson()?.audience ?? 'agent')
  held = undefined
  await clearDeviceData({ drafts: true })
  channel?.postMessage({ kind: 'signed-out' })
  return goOnTo
}

/** The server no longer knows the session: what is secret goes, drafts stay for when the same person returns. */
export async function endExpiredSession(): Promise<void> {
  held = undefined
  // What was typed before a PIN was asked for is kept already; nobody could seal it now.
  await clearDeviceData({ drafts: false, typed: useLock.getState().asked === undefined })
}

/** Calls back when another tab signed out, or signed in as somebody else. */
export function onOtherTabSession(act: (event: 'signed-out' | 'changed') => void): () => void {
  const listen = async ({ data }: MessageEvent<{ kind: string; id?: string }>) => {
    if (data.kind === 'signed-in' && data.id === currentPerson()?.id) return
    held = undefined
    if (data.kind === 'signed-in') await reloadRootStore()
    else await clearDeviceData({ drafts: false })
    act(data.kind === 'signed-out' ? 'signed-out' : 'changed')
  }
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
