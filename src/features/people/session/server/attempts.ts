import { foldAsciiCase } from '#features/people/staff/public/server/fold-ascii-case.ts'
import { hmac } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { mayTry } from '../rules/sign-in-attempts.ts'
import { addAttempt, forgiveAttempts, isNetworkResting, lockAccount, wrongAttempts } from './store/attempts.ts'

/** Where someone is trying from: a browser in which the account signed in before, or else a network. */
export type Source = { readonly source: string; readonly isKnownDevice: boolean }
export type Attempt = Source & { readonly account: string }

/** The key of an account in the limits: as typed, whether or not anyone has it. */
export const accountOf = (secret: string, email: string): string => hmac(secret, `account:${foldAsciiCase(email.trim())}`)

/**
 * Counts a try before it is checked, so that many at once cannot exceed the limit; false if no more may be tried now, which costs nothing.
 * After a right one, the wrong ones are forgiven (`forgive`).
 */
export async function countTry(db: Db, attempt: Attempt, now: Date): Promise<boolean> {
  const { account, source, isKnownDevice } = attempt
  await lockAccount(db, account)
  if (!isKnownDevice && (await isNetworkResting(db, source, now))) return false
  if (!mayTry(await wrongAttempts(db, account, now), { source, isKnownDevice, now })) return false
  await addAttempt(db, { ...attempt, createdAt: now })
  return true
}

export const forgive = (db: Db, attempt: Attempt): Promise<void> => forgiveAttempts(db, attempt)
