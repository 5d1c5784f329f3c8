import { randomBytes, scrypt } from 'node:crypto'

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

/** How a hash was made, without what it proves. */
export const recipeOf = (hash: string): string => hash.slice(0, hash.lastIndexOf('$'))

/**
 * The hash that a password has under a recipe, `scrypt$N$r$p$salt`. Without a recipe, for an unknown person, it takes just as long, so that
 * timing does not distinguish them.
 */
export async function rehashPassword(password: string, recipe: string | null | undefined): Promise<string> {
  const [, N, r, p, salt] = recipe?.split('$') ?? []
  if (!recipe || !salt) return hashPassword(password)
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return `${recipe}$${key.toString('base64url')}`
}
