import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { Context } from '#kit/server/context.ts'
import { decrypt, encrypt } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { type Begun, PasskeyCreation, type PasskeyMade, PasskeyRequest, type PasskeyUsed } from '../../public/contract/second-factor.ts'
import { deviceName } from '../account/device-name.ts'
import { addPasskey, passkeysOf, usePasskey } from '../store/factors.ts'

type Origin = Context['origin']
type Keys = { readonly secret: string; readonly brand: Brand; readonly now: Date }

const SEALED_FOR = 'passkey-registration'
const REGISTRATION_MS = 10 * 60_000
const Registration = z.object({ staffId: z.string(), challenge: z.string(), at: z.number() })

const hostOf = ({ baseUrl }: Origin) => new URL(baseUrl).hostname
/** A passkey belongs to a host name: browsers make none for a numeric address. */
const namedHostOf = (origin: Origin): string | undefined => {
  const host = hostOf(origin)
  return isIP(host.replace(/[[\]]/g, '')) ? undefined : host
}

export async function beginPasskey(db: Db, person: StaffRow, origin: Origin, { secret, brand, now }: Keys): Promise<Begun> {
  const host = namedHostOf(origin)
  if (!host) throw problem('not-now', { message: 'Passkeys need an address with a domain name. Use an authenticator app instead.' })
  const known = await passkeysOf(db, person.id)
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: host,
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const registration = { staffId: person.id, challenge: options.challenge, at: now.getTime() }
  return { kind: 'passkey', options: PasskeyCreation.parse(options), sealed: encrypt(secret, SEALED_FOR, JSON.stringify(registration)) }
}

/** Stores the passkey that the browser made for this person, in the registration that they started. */
export async function finishPasskey(
  db: Db,
  person: StaffRow,
  { passkey, sealed }: { passkey: PasskeyMade; sealed: string },
  origin: Origin,
  { secret, now }: Pick<Keys, 'secret' | 'now'>,
): Promise<boolean> {
  const text = decrypt(secret, SEALED_FOR, sealed)
  const begun = text === undefined ? undefined : Registration.parse(JSON.parse(text))
  if (!begun || begun.staffId !== person.id || now.getTime() - begun.at > REGISTRATION_MS) return false
  const verified = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: begun.challenge,
    expectedOrigin: origin.baseUrl,
    expectedRPID: hostOf(origin),
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return addPasskey(db, {
    ...{ id, staffId: person.id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports },
    ...{ host: hostOf(origin), label: deviceName(origin.userAgent), createdAt: now },
  })
}

/** What a browser needs to ask for one of the person's passkeys; undefined if they have none for this host. */
export async function askForPasskey(db: Db, person: StaffRow, origin: Origin) {
  const host = namedHostOf(origin)
  const own = (await passkeysOf(db, person.id)).filter((passkey) => passkey.host === host)
  if (!host || own.length === 0) return undefined
  const allowCredentials = own.map(({ id }) => ({ id }))
  return PasskeyRequest.parse(await generateAuthenticationOptions({ rpID: host, allowCredentials, userVerification: 'preferred' }))
}

/** Whether one of this person's own passkeys signed this very challenge for this very host. */
export async function isPasskeyOf(
  db: Db,
  person: StaffRow,
  { passkey, challenge }: { passkey: PasskeyUsed; challenge: string },
  origin: Origin,
  now: Date,
): Promise<boolean> {
  const own = (await passkeysOf(db, person.id)).find(({ id, host }) => id === passkey.id && host === hostOf(origin))
  if (!own) return false
  const verified = await verifyAuthenticationResponse({
    response: passkey,
    expectedChallenge: challenge,
    expectedOrigin: origin.baseUrl,
    expectedRPID: own.host,
    credential: { id: own.id, publicKey: new Uint8Array(Buffer.from(own.publicKey, 'base64url')), counter: own.counter },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  await usePasskey(db, own.id, verified.authenticationInfo.newCounter, now)
  return true
}
