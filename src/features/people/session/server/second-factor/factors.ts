import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import QRCode from 'qrcode'
import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import { decrypt, encrypt, hmac } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import type { Begun } from '../../public/contract/second-factor.ts'
import { lockAccount } from '../store/attempts.ts'
import {
  addTotp,
  findTotp,
  isRequiredFor,
  passkeysOf,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
} from '../store/factors.ts'

const SEALED_FOR = 'totp-secret'
/** RFC 6238: a code is valid for half a minute, as are those before and after it for clocks that differ. */
const STEP_SECONDS = 30
const RECOVERY_CODES = 10

/** Changes of someone's factors wait for each other: what was counted stays true until it is written. */
export const lockFactors = (db: Db, { id }: Pick<StaffRow, 'id'>) => lockAccount(db, `factors:${id}`)

/** What someone has set up, and whether a second factor is required. */
export async function factorsOf(db: Db, { id, roleCode }: Pick<StaffRow, 'id' | 'roleCode'>) {
  const totp = await findTotp(db, id)
  const appSince = totp?.confirmedAt ?? undefined
  const passkeys = await passkeysOf(db, id)
  return { appSince, passkeys, isSetUp: appSince !== undefined || passkeys.length > 0, isRequired: await isRequiredFor(db, roleCode) }
}

/** A secret for the phone app, as a picture and as text; it opens nothing before its first code. */
export async function beginApp(db: Db, person: StaffRow, { secret: key, brand }: { secret: string; brand: Brand }): Promise<Begun> {
  if ((await findTotp(db, person.id))?.confirmedAt)
    throw problem('not-now', { message: 'An app is already set up. Remove it first to set up another one.' })
  const secret = generateSecret()
  await addTotp(db, person.id, encrypt(key, SEALED_FOR, secret))
  const picture = await QRCode.toDataURL(generateURI({ issuer: brand.name, label: person.email, secret }), { margin: 1, width: 220 })
  return { kind: 'app', secret, picture }
}

/** Whether it is a code of the app that was not used before. With `first`, the one that proves that the app has the secret. */
export async function isAppCode(
  db: Db,
  { id }: Pick<StaffRow, 'id'>,
  token: string,
  { secret: key, now, first = false }: { secret: string; now: Date; first?: boolean },
): Promise<boolean> {
  const kept = await findTotp(db, id)
  if (!kept || (kept.confirmedAt === null) !== first || !/^\d{6}$/.test(token)) return false
  const secret = decrypt(key, SEALED_FOR, kept.secret)
  if (!secret) return false
  const result = await verify({ secret, token, epoch: Math.floor(now.getTime() / 1000), epochTolerance: STEP_SECONDS })
  return result.valid && 'epoch' in result && useStep(db, id, Math.floor(result.epoch / STEP_SECONDS), now)
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const letters = (n: number) => Array.from({ length: n }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const recoveryHash = (key: string, staffId: string, code: string) =>
  hmac(key, `recovery:${staffId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)

/** New paper codes; the previous ones become void. */
export async function makeRecoveryCodes(db: Db, staffId: string, key: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
  await replaceRecoveryCodes(
    db,
    staffId,
    codes.map((code) => recoveryHash(key, staffId, code)),
  )
  return codes
}

/** Whether it is a code of the app, or a paper code, that was not used before. */
export async function isCode(db: Db, person: Pick<StaffRow, 'id'>, code: string, { secret, now }: { secret: string; now: Date }) {
  const digits = code.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return isAppCode(db, person, digits, { secret, now })
  return useRecoveryCode(db, person.id, recoveryHash(secret, person.id, code), now)
}

/** Removes all factors, and with them the recovery codes. */
export async function forgetFactorsOf(db: Db, staffId: string): Promise<void> {
  await removeTotp(db, staffId)
  for (const { id } of await passkeysOf(db, staffId)) await removePasskey(db, staffId, id)
  await replaceRecoveryCodes(db, staffId, [])
}
