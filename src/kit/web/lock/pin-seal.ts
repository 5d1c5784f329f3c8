import { decrypt, type Encrypted, encrypt } from '../encryption.ts'

/** A key as stored on the device while a PIN is set: sealed under one derived from the PIN, and that under a key of this device. */
export type PinSeal = {
  readonly salt: Uint8Array<ArrayBuffer>
  /** The cost of a try is chosen on the device, so that it is long for a thief and bearable for its owner. */
  readonly iterations: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: Encrypted
}

export const isPin = (text: string): boolean => /^\d{6}$/.test(text)

const LEAST = 600_000
const MOST = 5_000_000
const TRIAL = 50_000
/** A PIN has a million values: each try costs this much on the device that set it. */
const TRY_MS = 1000

const derive = async (pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> => {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations }
  return crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** The number of hash iterations for a try to take about a second here, and never less than is considered sufficient for a password. */
export async function iterationsHere(): Promise<number> {
  const began = performance.now()
  await derive('000000', crypto.getRandomValues(new Uint8Array(16)), TRIAL)
  const each = Math.max(performance.now() - began, 1) / TRIAL
  return Math.round(Math.min(MOST, Math.max(LEAST, TRY_MS / each)))
}

export async function sealByPin(pin: string, device: CryptoKey, raw: BufferSource, iterations: number): Promise<PinSeal> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const { iv, bytes } = await encrypt(await derive(pin, salt, iterations), raw)
  return { salt, iterations, iv, sealed: await encrypt(device, bytes) }
}

/** Undefined if the PIN or the device is a different one. */
export async function openByPin(
  pin: string,
  device: CryptoKey,
  { salt, iterations, iv, sealed }: PinSeal,
): Promise<ArrayBuffer | undefined> {
  try {
    return await decrypt(await derive(pin, salt, iterations), { iv, bytes: await decrypt(device, sealed) })
  } catch {
    return undefined
  }
}
