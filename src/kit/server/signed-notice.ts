import { hmac, sameText } from './crypto.ts'

/** An outside program's notice of an event. */
export type SignedNotice = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** As received, byte for byte: signatures cover it. */
  readonly rawBody: string
  readonly now: Date
}

/** philippines.md §9.1 */
const TOLERANCE_SECONDS = 300

/**
 * Whether a header `t=<seconds>,v1=<hex>` signs the raw body: HMAC-SHA256 of `t.body`, compared in constant time, made at most five minutes
 * before or after now.
 */
export function isSigned({ headers, rawBody, now }: SignedNotice, header: string, secret: string): boolean {
  const signature = headers[header]
  if (typeof signature !== 'string') return false
  const { t = '', v1 = '' } = Object.fromEntries(signature.split(',').map((part) => part.trim().split('=', 2)))
  const age = Math.abs(now.getTime() / 1000 - Number(t))
  return t !== '' && age <= TOLERANCE_SECONDS && sameText(v1, hmac(secret, `${t}.${rawBody}`))
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
