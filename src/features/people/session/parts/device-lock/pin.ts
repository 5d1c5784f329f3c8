import { del, delMany, keys, set } from 'idb-keyval'
import { bytesOfBase64, decrypt, encrypt, importKey, makeKey } from '#kit/web/encryption.ts'
import { type IdleMinutes, type Lock, leaveLock, readLock, writeLock } from '#kit/web/lock/lock.ts'
import { iterationsHere, sealByPin } from '#kit/web/lock/pin-seal.ts'
import { broadcastRemoved, enterEverywhere } from '#kit/web/lock/tabs.ts'
import { sealRootStore } from '#kit/web/session.ts'
import { keyPlace, lockPlace, vaultStore, whileKeysChange } from '#kit/web/vault-store.ts'
import { sealAnew } from './seal-anew.ts'
import { type PinTry, tryPin } from './unlock.ts'

/** A key that the server returns only to this person, against its ticket, when they have just signed in. */
type RecoveryKey = { readonly key: string; readonly ticket: string }

/** Sets a PIN: everything of this person is sealed under a key that no one has without it. */
export async function setPin(person: string, pin: string, minutes: IdleMinutes, recovery: RecoveryKey): Promise<void> {
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const [device, recovering] = [await makeKey(), await importKey(bytesOfBase64(recovery.key))]
  const lock: Lock = {
    ...{ minutes, device, wrong: 0, triedAt: 0, isSealing: true },
    byPin: await sealByPin(pin, device, raw, await iterationsHere()),
    recovery: { ticket: recovery.ticket, sealed: await encrypt(recovering, raw) },
  }
  const key = await importKey(raw)
  await whileKeysChange(async () => {
    await writeLock(person, lock)
    await enterEverywhere(person, key)
  })
  await sealAnew(person, key)
}

/** Changes the PIN, if the present one is known. */
export async function changePin(person: string, present: string, pin: string): Promise<PinTry> {
  const tried = await tryPin(person, present)
  if (tried.state !== 'right') return tried
  const { lock, raw } = tried
  await writeLock(person, { ...lock, byPin: await sealByPin(pin, lock.device, raw, await iterationsHere()) })
  return tried
}

export async function changeIdleMinutes(person: string, minutes: IdleMinutes): Promise<void> {
  const lock = await readLock(person)
  if (lock) await writeLock(person, { ...lock, minutes })
}

/** What is sealed stays as it is; its key is stored on the device again, as one that the browser never exports. */
async function layOpen(person: string, raw: BufferSource): Promise<void> {
  const key = await importKey(raw)
  const lock = await readLock(person)
  if (lock?.isSealing) await sealAnew(person, key)
  await whileKeysChange(async () => {
    await set(keyPlace(person), key, vaultStore())
    await del(lockPlace(person), vaultStore())
  })
  leaveLock()
  sealRootStore()
  broadcastRemoved(person)
}

export async function removePin(person: string, pin: string): Promise<PinTry> {
  const tried = await tryPin(person, pin)
  if (tried.state === 'right') await layOpen(person, tried.raw)
  return tried
}

/**
 * Gives the owner, just signed in, access to what is waiting on this device, with the key that the server returned for its ticket. False if
 * it is the wrong key.
 */
export async function recover(person: string, key: string): Promise<boolean> {
  const lock = await readLock(person)
  if (!lock) return true
  const raw = await decrypt(await importKey(bytesOfBase64(key)), lock.recovery.sealed).catch(() => undefined)
  if (!raw) return false
  await layOpen(person, raw)
  return true
}

/** No one can open what is waiting any more: it is deleted, so that its owner can work on. */
export async function abandon(person: string): Promise<void> {
  await delMany(
    (await keys<string>(vaultStore())).filter((name) => name.startsWith(`${person}/`) || name === lockPlace(person)),
    vaultStore(),
  )
  leaveLock()
  broadcastRemoved(person)
  sealRootStore()
}
