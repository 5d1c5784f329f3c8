import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { Context } from '#kit/server/context.ts'
import { decrypt, encrypt, hmac, sameText, sha256 } from '#kit/server/crypto.ts'
import { networkOf } from '../rules/one-time-codes.ts'
import type { Source } from './attempts.ts'

type Exchange = Pick<Context, 'cookie' | 'origin'>

const SEALED_FOR = 'known-device'
const SECONDS = 180 * 24 * 3600
const Device = z.object({ staffId: z.string(), id: z.string(), password: z.string() })

/** One cookie for each person who uses this browser. */
const cookieName = (secret: string, staffId: string, { origin }: Exchange) =>
  `${origin.baseUrl.startsWith('https:') ? '__Host-' : ''}kalasag-device-${hmac(secret, `device:${staffId}`).slice(0, 8)}`

/** A new password makes every device unknown that knew the previous one. */
const passwordMark = (secret: string, { passwordChangedAt }: StaffRow) =>
  hmac(secret, `device-password:${passwordChangedAt?.toISOString() ?? ''}`).slice(0, 16)

/** Stores in the browser, sealed, that this person has signed in with it: strangers who guess elsewhere do not lock it out. */
export function rememberDevice(secret: string, person: StaffRow, exchange: Exchange): void {
  const device = { staffId: person.id, id: randomBytes(16).toString('base64url'), password: passwordMark(secret, person) }
  exchange.cookie.set(cookieName(secret, person.id, exchange), encrypt(secret, SEALED_FOR, JSON.stringify(device)), SECONDS)
}

/** From where someone tries the password of this person, or of an unknown one. */
export function sourceOf(secret: string, person: StaffRow | undefined, exchange: Exchange): Source {
  const device = person && knownDevice(secret, person, exchange)
  return device
    ? { source: `device:${sha256(device)}`, isKnownDevice: true }
    : { source: `network:${networkOf(exchange.origin.address)}`, isKnownDevice: false }
}

function knownDevice(secret: string, person: StaffRow, exchange: Exchange): string | undefined {
  const sealed = exchange.cookie.get(cookieName(secret, person.id, exchange))
  const text = sealed && decrypt(secret, SEALED_FOR, sealed)
  if (!text) return undefined
  const { staffId, id, password } = Device.parse(JSON.parse(text))
  return staffId === person.id && sameText(password, passwordMark(secret, person)) ? id : undefined
}
