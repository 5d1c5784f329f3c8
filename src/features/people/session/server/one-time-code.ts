import { randomBytes, randomInt } from 'node:crypto'
import { problem } from '#domain/problem.ts'
import { hmac, sameText } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { CODE } from '../rules/session.ts'
import { addCode, codesSent, countAttempt, findLiveCode, lockMobile, useUp } from './store/codes.ts'

type Wanted = { readonly mobile: string; readonly purpose: string; readonly secret: string; readonly now: Date }

const hashOf = (secret: string, { mobile, purpose, code }: { mobile: string; purpose: string; code: string }) =>
  hmac(secret, `one-time-code:${purpose}:${mobile}:${code}`)

/**
 * A new code for a number, kept as a keyed hash and handed to `send`. A number that may not sign in gets a record that no code opens,
 * so that every limit and every answer is the same for both. Asked again too early, it changes nothing and says how long to wait.
 */
export async function makeCode(
  db: Db,
  wanted: Wanted,
  send: ((code: string, expiresAt: Date) => Promise<unknown>) | undefined,
): Promise<{ resendInSeconds: number }> {
  const { mobile, purpose, secret, now } = wanted
  await lockMobile(db, mobile)
  const { inHour, newest } = await codesSent(db, mobile, now)
  const waited = newest ? Math.floor((now.getTime() - newest.createdAt.getTime()) / 1000) : CODE.resendSeconds
  if (waited < CODE.resendSeconds && newest?.purpose === purpose && !newest.usedAt) return { resendInSeconds: CODE.resendSeconds - waited }
  if (inHour >= CODE.sendsPerHour)
    throw problem('too-often', { message: 'Five codes were asked for within an hour. Please use the newest one, or ask again later.' })
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')
  const expiresAt = new Date(now.getTime() + CODE.seconds * 1000)
  const codeHash = send ? hashOf(secret, { mobile, purpose, code }) : randomBytes(32).toString('hex')
  await addCode(db, { mobile, purpose, codeHash, createdAt: now, expiresAt })
  await send?.(code, expiresAt)
  return { resendInSeconds: CODE.resendSeconds }
}

export type CodeCheck = 'right' | 'wrong' | 'locked'

/** Whether the code is the newest one sent for this purpose; each look counts, and the right one is good once. */
export async function checkCode(db: Db, { mobile, purpose, secret, now }: Wanted, code: string): Promise<CodeCheck> {
  const sent = await findLiveCode(db, mobile, purpose, now)
  if (!sent) return 'wrong'
  if (!(await countAttempt(db, sent.id))) return 'locked'
  if (!sameText(sent.codeHash, hashOf(secret, { mobile, purpose, code }))) return 'wrong'
  await useUp(db, sent.id, now)
  return 'right'
}
