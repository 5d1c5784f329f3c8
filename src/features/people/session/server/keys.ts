import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Pool } from '#kit/server/db.ts'
import { ownSecret } from '#kit/server/own-secret.ts'

/** For every token that we sign ourselves. */
export const ALGORITHM = 'ES256'

export type SigningKey = {
  readonly id: string
  readonly sign: CryptoKey
  readonly verify: CryptoKey
  readonly privateJwk: JWK
  readonly publicJwk: JWK
}

/** A key pair of this installation, made on first use and stored encrypted. If several processes make it at once, one wins. */
export async function signingKey(pool: Pool, secret: string, name: string): Promise<SigningKey> {
  const make = async () => JSON.stringify(await exportJWK((await generateKeyPair(ALGORITHM, { extractable: true })).privateKey))
  const own: JWK = JSON.parse(await ownSecret(pool, secret, name, make))
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

/** Remembers the result of the first success; a failure is not remembered. */
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
