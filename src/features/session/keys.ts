import { eq } from 'drizzle-orm'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { decrypt, encrypt } from '#kit/server/crypto.ts'
import { type Pool, plainDb } from '#kit/server/db.ts'
import { ownKeys } from './tables.ts'

/** Of every token that we sign ourselves. */
export const ALGORITHM = 'ES256'

export type SigningKey = {
  readonly id: string
  readonly sign: CryptoKey
  readonly verify: CryptoKey
  readonly privateJwk: JWK
  readonly publicJwk: JWK
}

/** A key pair of this installation, made at its first use and kept encrypted. Of processes that make it together, one wins. */
export async function signingKey(pool: Pool, secret: string, name: string): Promise<SigningKey> {
  const db = plainDb(pool)
  const find = async () => (await db.select({ value: ownKeys.value }).from(ownKeys).where(eq(ownKeys.name, name)))[0]
  let kept = await find()
  if (!kept) {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
    const value = encrypt(secret, `key:${name}`, JSON.stringify(await exportJWK(privateKey)))
    await db.insert(ownKeys).values({ name, value }).onConflictDoNothing()
    kept = await find()
  }
  const text = kept && decrypt(secret, `key:${name}`, kept.value)
  if (text === undefined) throw new Error('KALASAG_SECRET is not the one with which this database was made.')
  const own: JWK = JSON.parse(text)
  const { d: _, ...bare } = own
  const id = await calculateJwkThumbprint(bare)
  const marks = { kid: id, alg: ALGORITHM, use: 'sig' }
  return {
    id,
    sign: await cryptoKey(own),
    verify: await cryptoKey(bare),
    privateJwk: { ...own, ...marks },
    publicJwk: { ...bare, ...marks },
  }
}

async function cryptoKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('a signing key is not a shared secret')
  return key
}

/** Keeps what was made once; a failure is not kept. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
