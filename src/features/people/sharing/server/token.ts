import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

const keyOf = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'customer links', 32))

const Claims = z.object({ jti: z.uuid() })

/** A token that names a link and nothing else; short, because it travels in an SMS. */
export const signLink = (secret: string, id: string, expiresAt: Date): Promise<string> =>
  new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setJti(id).setExpirationTime(expiresAt).sign(keyOf(secret))

/** Before any of our links was made, so that none has expired yet. */
const AT_FIRST = new Date(0)

/** The link that a token names even if it has expired, or undefined if it was not signed by us. */
export const linkOnceNamedBy = (secret: string, token: string): Promise<string | undefined> => linkNamedBy(secret, token, AT_FIRST)

/** The link that a token names, or undefined if it was not signed by us or has expired. */
export async function linkNamedBy(secret: string, token: string, now: Date): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp', 'jti'] })
    return Claims.parse(payload).jti
  } catch {
    return undefined
  }
}
