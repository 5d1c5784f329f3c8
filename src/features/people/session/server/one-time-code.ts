import { randomBytes, randomInt } from 'node:crypto'
import { problem } from '#domain/problem.ts'
import { msg } from '#kit/message.ts'
import { hmac, sameText } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { hasProved, isGuessedTooOften, networkOf, type Refusal, refusalOf } from '../rules/one-time-codes.ts'
import { CODE } from '../rules/session.ts'
import { type Budget, countSent, refuseTooMany } from './code-budget.ts'
import { addCode, askedCodes, countAttempt, findLiveCode, lockMobile, useUp } from './store/codes.ts'

type Wanted = {
  readonly mobile: string
  readonly purpose: string
  /** Who asks: a browser, or a staff member. The code works only for them. */
  readonly asker: string
  /** As the network says. */
  readonly address: string
  readonly link?: { readonly id: string; readonly agentId: string } | undefined
  /** When the agent made the link for this very number; called only when limits are reached. */
  readonly vouchedAt?: (() => Promise<Date | undefined>) | undefined
  readonly secret: string
  readonly now: Date
}

type Send = (code: string, expiresAt: Date) => Promise<unknown>

const hashOf = (secret: string, { mobile, purpose, asker, code }: Pick<Wanted, 'mobile' | 'purpose' | 'asker'> & { code: string }) =>
  hmac(secret, `one-time-code:${purpose}:${mobile}:${asker}:${code}`)

/**
 * A new code for a number, stored as a keyed hash and passed to `send`. A number that may not sign in gets a record that no code opens, so
 * that every limit and every answer is the same for both; it counts against the asker. If requested again too early, it changes nothing and
 * returns how long to wait.
 */
export async function makeCode(db: Db, wanted: Wanted, send: Send | undefined, budget: Budget): Promise<{ resendInSeconds: number }> {
  const { mobile, purpose, asker, link, secret, now } = wanted
  await lockMobile(db, mobile)
  const address = networkOf(wanted.address)
  const asked = await askedCodes(db, wanted)
  const asking = { purpose, asker, address, linkId: link?.id ?? null, now }
  let refusal = refusalOf(asked, asking)
  if (refusal?.why === 'day' || refusal?.why === 'guesses') refusal = refusalOf(asked, { ...asking, vouchedAt: await wanted.vouchedAt?.() })
  if (refusal?.why === 'sent') return { resendInSeconds: refusal.seconds }
  if (refusal) throw refused(refusal)
  const isProved = hasProved(asked, asker)
  await refuseTooMany(db, { link, address, now, isProved }, budget)

  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')
  const expiresAt = new Date(now.getTime() + CODE.seconds * 1000)
  const codeHash = send ? hashOf(secret, { mobile, purpose, asker, code }) : randomBytes(32).toString('hex')
  const facts = { linkId: link?.id ?? null, agentId: link?.agentId ?? null, isSent: send !== undefined }
  await addCode(db, { mobile, purpose, asker, address, ...facts, codeHash, createdAt: now, expiresAt })
  await send?.(code, expiresAt)
  if (send) await countSent(db, now, budget)
  return { resendInSeconds: CODE.resendSeconds }
}

const GUESSED =
  'Too many wrong codes were entered for this number today. Please ask your agent for a new link to this number, or try again tomorrow.'

function refused({ why, seconds }: Refusal) {
  if (seconds !== undefined)
    return problem('too-often', { message: msg`A code was requested a moment ago. Please wait ${seconds} seconds.` })
  if (why === 'guesses') return problem('too-often', { message: GUESSED })
  return problem('too-often', {
    message:
      why === 'hour'
        ? 'Five codes were requested within an hour. Please use the newest one, or request another later.'
        : 'Too many codes were requested for this number today. Please ask your agent for a new link to this number, or try again tomorrow.',
  })
}

export type CodeCheck = 'right' | 'wrong' | 'locked' | 'guessed'

/** Whether the code is the newest one that this asker was sent for this purpose; each check counts, and the right one can be used once. */
export async function checkCode(db: Db, wanted: Wanted, code: string): Promise<CodeCheck> {
  const { mobile, purpose, asker, secret, now } = wanted
  await lockMobile(db, mobile)
  const sent = await findLiveCode(db, wanted)
  if (!sent) return 'wrong'
  const asked = await askedCodes(db, wanted)
  const asking = { purpose, asker, address: networkOf(wanted.address), linkId: wanted.link?.id ?? null, now }
  if (isGuessedTooOften(asked, asking) && isGuessedTooOften(asked, { ...asking, vouchedAt: await wanted.vouchedAt?.() })) return 'guessed'
  if (!(await countAttempt(db, sent.id))) return 'locked'
  if (!sameText(sent.codeHash, hashOf(secret, { mobile, purpose, asker, code }))) return 'wrong'
  await useUp(db, sent.id, now)
  return 'right'
}

/** The problem returned for a wrong code. */
export const codeProblem = (checked: Exclude<CodeCheck, 'right'>) => {
  if (checked === 'guessed') return problem('code-locked', { message: GUESSED })
  return problem(checked === 'locked' ? 'code-locked' : 'wrong-code')
}
