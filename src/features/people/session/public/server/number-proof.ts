import { problem } from '#domain/problem.ts'
import { decrypt, encrypt } from '#kit/server/crypto.ts'

const PURPOSE = 'number-proof'
const GOOD_FOR_MS = 2 * 3_600_000

/** A proof, valid for two hours, that its holder verified this number. */
export const proofOfNumber = (secret: string, mobile: string, now: Date): string =>
  encrypt(secret, PURPOSE, `${String(now.getTime() + GOOD_FOR_MS)} ${mobile}`)

/** The number that was verified, E.164. */
export function numberProvedBy(secret: string, proof: string, now: Date): string {
  const [until, mobile] = decrypt(secret, PURPOSE, proof)?.split(' ') ?? []
  if (!mobile || Number(until) < now.getTime()) throw problem('prove-number')
  return mobile
}
