import { del, get, set } from 'idb-keyval'
import { clearDeviceData } from './clear-device-data.ts'
import { Failure, offline } from './failure.ts'
import { askForPin, dropPin, heldKey, readLock, untilUnlocked, useLock } from './lock/lock.ts'
import { isPractice } from './practice.ts'
import { queries } from './queries.ts'
import { currentPerson, type Person, reloadRootStore, rootStoreKept, type SessionAudience, setPerson } from './session.ts'
import { setSnapshotOwner } from './snapshot/store.ts'
import { endingPlace, HANDED, vaultStore } from './vault-store.ts'

/** What the server returns for its cookie: short-lived tokens, and who it is. */
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
  /** Requests tokens; the session cookie is the proof. */
  readonly renewal: (audience: SessionAudience) => Promise<Grant>
  /** Returns where the browser goes next. */
  readonly ending: (audience: SessionAudience) => Promise<string>
}

type Held = Pick<Grant, 'sid' | 'accessToken' | 'token'> & { readonly audience: SessionAudience; readonly until: number }

/** Renew a little before expiry, so that no request meets it. */
const MARGIN_MS = 15_000

// Tokens are in memory only: neither a script that reads storage nor a thief of the device finds any.
let held: Held | undefined
let door: SessionEndpoints | undefined
const renewing = new Map<SessionAudience, Promise<Held>>()

export const setSessionEndpoints = (doors: SessionEndpoints): void => {
  door = doors
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')

/** Accepts the result of a sign-in. Other tabs are notified that someone signed in; nothing of the previous person remains visible. */
export async function acceptGrant(grant: Grant): Promise<void> {
  const before = currentPerson()
  const isAnother = before?.id !== grant.person.id
  // In practice mode one person is both.
  if (before?.audience === 'agent' && grant.person.audience === 'customer' && !isPractice()) await lend(before.id)
  if (before?.audience === 'customer' && isAnother) await clearDeviceData({ drafts: false })
  await hold(grant)
  // The server ended the previous session, if there was one.
  await del(endingPlace(grant.person.audience), vaultStore()).catch(() => undefined)
  if (isAnother) void rootStoreKept().then(() => channel?.postMessage({ kind: 'signed-in', id: grant.person.id }))
}

const hasPin = async (person: string): Promise<boolean> => (await readLock(person).catch(() => undefined))?.byPin !== undefined

/**
 * A customer, who may be anyone, is using an agent's device: the agent's side opens only with the PIN again, and without one with the
 * password.
 */
async function lend(agent: string): Promise<void> {
  await set(HANDED, agent, vaultStore())
  if (!(await hasPin(agent))) await set(endingPlace('agent'), true, vaultStore())
}

async function hold({ sid, accessToken, token, expiresIn, person: who }: Grant): Promise<Held> {
  const before = currentPerson()
  if (before?.id !== who.id) await setSnapshotOwner(who)
  // An endpoint may answer several kinds of people: no one is shown another person's answer.
  if (before && before.id !== who.id) queries.clear()
  held = { audience: who.audience, sid, accessToken, token, until: performance.now() + expiresIn * 1000 }
  setPerson(who)
  return held
}

export const signedOutFailure = (): Failure => new Failure('signed-out', 'Please sign in again.', { status: 401, code: 2 })

/** Tokens that are valid for a while yet; renewed if they are not. One request serves all waiting callers. */
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
    await endIfForgotten(audience)
    if (audience === 'agent') await takeBack()
    return await hold(await door.renewal(audience))
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.kind === 'signed-out' || thrown.status !== 401) throw thrown
    held = undefined
    throw signedOutFailure()
  }
}

/**
 * Someone who forgot this device's PIN, or tried too many, signs in again, as does one who returned a device offline: the session that the
 * cookie still opens is ended first.
 */
export async function endIfForgotten(audience: SessionAudience): Promise<void> {
  const place = endingPlace(audience)
  if (!door || !(await get(place, vaultStore()).catch(() => false))) return
  await door.ending(audience)
  await del(place, vaultStore())
  throw signedOutFailure()
}

/** Ends the session of the customer who used this device, and leaves nothing of it: for certain, with or without a network. */
export async function handBack(): Promise<void> {
  held = undefined
  await set(endingPlace('customer'), true, vaultStore()).catch(() => undefined)
  await endIfForgotten('customer').catch(() => undefined)
  if (currentPerson()?.audience === 'customer') await clearDeviceData({ drafts: true })
  channel?.postMessage({ kind: 'signed-out' })
}

/** The agent whose device a customer is using. */
export const lenderHere = (): Promise<string | undefined> => get<string>(HANDED, vaultStore()).catch(() => undefined)

/** Before an agent's side is opened again, the customer's is closed, and the PIN is requested. */
async function takeBack(): Promise<void> {
  const lender = await lenderHere()
  if (!lender) return
  await handBack()
  if (await hasPin(lender)) {
    if (!heldKey(lender)) askForPin(lender)
    await untilUnlocked()
    if (!heldKey(lender)) throw signedOutFailure()
  }
  await del(HANDED, vaultStore())
}

/** Ends the session here, on the server and in the other tabs, and leaves nothing of it on the device. Returns where to go next. */
export async function signOut(): Promise<string> {
  if (!navigator.onLine || !door) throw offline()
  const goOnTo = await door.ending(currentPerson()?.audience ?? 'agent')
  held = undefined
  await clearDeviceData({ drafts: true })
  channel?.postMessage({ kind: 'signed-out' })
  return goOnTo
}

/** The server no longer knows the session: secrets are removed, drafts stay for when the same person returns. */
export async function endExpiredSession(): Promise<void> {
  held = undefined
  const { asked, open } = useLock.getState()
  // What was typed before a PIN was requested is saved already; it could not be sealed now.
  await clearDeviceData({ drafts: false, typed: asked === undefined })
  const person = open ?? asked
  if (person) await dropPin(person)
}

/** Calls back when another tab signed out, or signed in as someone else. */
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
