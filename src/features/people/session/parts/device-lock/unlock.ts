import { set } from 'idb-keyval'
import { clearDeviceData } from '#kit/web/clear-device-data.ts'
import { deviceTime } from '#kit/web/clock.ts'
import { importKey } from '#kit/web/encryption.ts'
import { inTurn } from '#kit/web/in-turn.ts'
import { dropPin, type Lock, readLock, writeLock } from '#kit/web/lock/lock.ts'
import { openByPin } from '#kit/web/lock/pin-seal.ts'
import { enterEverywhere } from '#kit/web/lock/tabs.ts'
import { MOST_WRONG, waitLeft } from '#kit/web/lock/waits.ts'
import { endingPlace, vaultStore } from '#kit/web/vault-store.ts'
import { sealAnew } from './seal-anew.ts'

/** The result of a try: `gone` once no PIN opens it any more. */
export type PinTry =
  | { readonly state: 'right'; readonly raw: ArrayBuffer; readonly lock: Lock }
  | { readonly state: 'wrong'; readonly left: number; readonly waitMs: number }
  | { readonly state: 'waits'; readonly waitMs: number }
  | { readonly state: 'gone' }

/** Tries a PIN. The try is counted before it is checked, so that ending the program saves no one a try. */
export const tryPin = (person: string, pin: string): Promise<PinTry> =>
  inTurn('trying a PIN', async () => {
    const lock = await readLock(person)
    if (!lock?.byPin) return { state: 'gone' }
    const waits = waitLeft(lock, deviceTime().getTime())
    if (waits > 0) return { state: 'waits', waitMs: waits }
    const tried = { ...lock, wrong: lock.wrong + 1, triedAt: deviceTime().getTime() }
    await writeLock(person, tried)
    const raw = await openByPin(pin, lock.device, lock.byPin)
    if (raw) {
      const right = { ...lock, wrong: 0, triedAt: 0 }
      await writeLock(person, right)
      return { state: 'right', raw, lock: right }
    }
    if (tried.wrong < MOST_WRONG) return { state: 'wrong', left: MOST_WRONG - tried.wrong, waitMs: waitLeft(tried, deviceTime().getTime()) }
    await forgetPin(person)
    return { state: 'gone' }
  })

/** Lets its owner in. */
export async function unlock(person: string, pin: string): Promise<PinTry> {
  const tried = await tryPin(person, pin)
  if (tried.state !== 'right') return tried
  const key = await importKey(tried.raw)
  await enterEverywhere(person, key)
  if (tried.lock.isSealing) void sealAnew(person, key).catch(() => undefined)
  return tried
}

/** Milliseconds to wait before the next try; undefined if no PIN opens it any more. */
export async function waitBeforeTry(person: string): Promise<number | undefined> {
  const lock = await readLock(person)
  return lock?.byPin && waitLeft(lock, deviceTime().getTime())
}

/**
 * No PIN opens what is kept any more: what can be fetched again is deleted, what is waiting stays sealed until its owner signs in again.
 */
export async function forgetPin(person: string): Promise<void> {
  await dropPin(person)
  await set(endingPlace('agent'), true, vaultStore())
  await clearDeviceData({ drafts: false })
}
