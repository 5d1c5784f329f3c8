import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

type Cost = { readonly N: number; readonly r: number; readonly p: number }
/** OWASP's second choice of scrypt parameters: 16 MiB for each sign-in. */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 }
const LENGTH = 32

const derive = (password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, LENGTH, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** `scrypt$N$r$p$salt$key`: the cost travels with the hash, so that it can be raised. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Takes as long for an unknown person as for a known one, so that the time does not tell them apart. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = hash?.split('$') ?? []
  if (!salt || !key) {
    await derive(password, randomBytes(16), COST)
    return false
  }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}
