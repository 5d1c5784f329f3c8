import { CODE } from './session.ts'

/** A requested code, as it counts towards the limits. */
export type AskedCode = {
  readonly purpose: string
  /** The requesting browser or staff member. */
  readonly asker: string
  readonly address: string
  readonly linkId: string | null
  /** Whether a text was really sent, rather than only the same answer given. */
  readonly isSent: boolean
  readonly attempts: number
  readonly createdAt: Date
  readonly usedAt: Date | null
}

export type Asking = Pick<AskedCode, 'purpose' | 'asker' | 'address' | 'linkId'> & {
  readonly now: Date
  /** When the agent made a link for this very number: for someone who comes by it, what happened before no longer counts. */
  readonly vouchedAt?: Date | undefined
}

/** `sent`: the recent code is still valid. `wait`: no other one can be had yet. The others end with the hour or the day. */
export type Refusal =
  | { readonly why: 'sent' | 'wait'; readonly seconds: number }
  | { readonly why: 'hour' | 'day' | 'guesses'; readonly seconds?: undefined }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SIGN_IN = /^sign-in/

/** Whether this asker has verified the number before: what strangers do to the number is not held against them. */
export const hasProved = (asked: readonly AskedCode[], asker: string): boolean =>
  asked.some((code) => code.asker === asker && code.usedAt !== null)

/** The codes that share limits with this request: those of this asker if they verified the number, else those of everyone who did not. */
function sharing(asked: readonly AskedCode[], { asker, now, vouchedAt }: Asking): readonly AskedCode[] {
  const since = Math.max(now.getTime() - DAY_MS, vouchedAt?.getTime() ?? 0)
  const isOurs = hasProved(asked, asker)
    ? (code: AskedCode) => code.asker === asker
    : (code: AskedCode) => code.asker === asker || !hasProved(asked, code.asker)
  return asked.filter((code) => code.createdAt.getTime() > since && SIGN_IN.test(code.purpose) && isOurs(code))
}

/** Whether so many wrong codes were tried for the number within a day that no code is accepted any more. */
export function isGuessedTooOften(asked: readonly AskedCode[], asking: Asking): boolean {
  if (!SIGN_IN.test(asking.purpose)) return false
  return sharing(asked, asking).reduce((sum, { attempts, usedAt }) => sum + attempts - (usedAt ? 1 : 0), 0) >= CODE.guessesPerDay
}

/** Why no code is made now for this number, given all that were requested within a day; undefined if one is made. */
export function refusalOf(asked: readonly AskedCode[], asking: Asking): Refusal | undefined {
  const { asker, address, purpose, linkId, now } = asking
  const age = ({ createdAt }: AskedCode) => now.getTime() - createdAt.getTime()
  const own = asked.filter((code) => code.asker === asker)
  // Someone who deletes their cookies is another browser each time, but at the same address.
  const near = hasProved(asked, asker) ? own : asked.filter((code) => code.asker === asker || code.address === address)

  const newest = (codes: readonly AskedCode[]) =>
    codes.reduce<AskedCode | undefined>((a, b) => (a && a.createdAt > b.createdAt ? a : b), undefined)
  const seconds = (code: AskedCode | undefined) => (code && !code.usedAt ? CODE.resendSeconds - Math.floor(age(code) / 1000) : 0)
  const [ofOwn, ofNear] = [newest(own), newest(near)]
  if (seconds(ofOwn) > 0) return { why: ofOwn?.purpose === purpose ? 'sent' : 'wait', seconds: seconds(ofOwn) }
  if (seconds(ofNear) > 0) return { why: 'wait', seconds: seconds(ofNear) }
  if (near.filter((code) => age(code) < HOUR_MS).length >= CODE.sendsPerHour) return { why: 'hour' }

  if (!SIGN_IN.test(purpose)) return undefined
  if (isGuessedTooOften(asked, asking)) return { why: 'guesses' }
  // Requests by a link for another number cost the number's owner nothing. Without a link, known and unknown numbers count alike.
  const alike = sharing(asked, asking).filter((code) => (linkId ? code.linkId && code.isSent : !code.linkId))
  return alike.length >= CODE.sendsPerDay ? { why: 'day' } : undefined
}

/** The network an address belongs to: for IPv6, that of one subscriber. */
export function networkOf(address: string): string {
  const [, v4] = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  if (v4) return v4
  const [left = '', right] = address.split('::')
  const [first, last] = [left, right ?? ''].map((part) => part.split(':').filter(Boolean))
  const between = right === undefined ? [] : Array<string>(Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0))).fill('0')
  return [...(first ?? []), ...between, ...(last ?? [])]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
