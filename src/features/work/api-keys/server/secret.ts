import { randomInt } from 'node:crypto'
import { API_KEY_PREFIX } from '#domain/api-scopes.ts'
import { sameText, sha256 } from '#kit/server/crypto.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LOOKUP = 12
/** More than 256 bits: a fast hash is enough, as no one can guess it. */
const SECRET = 43

const letters = (count: number): string => Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const newLookup = (): string => letters(LOOKUP)

/** `kk_<lookup>_<secret>` */
export const newSecret = (lookup: string): string => `${API_KEY_PREFIX}${lookup}_${letters(SECRET)}`

const SHAPE = new RegExp(`^${API_KEY_PREFIX}([0-9A-Za-z]{${LOOKUP}})_[0-9A-Za-z]{${SECRET}}$`)

/** The part by which a key is found; undefined if it is not a key. */
export const lookupOf = (key: string): string | undefined => SHAPE.exec(key)?.[1]

export const hashOfKey = (key: string): string => sha256(key)

type Hashes = { readonly secretHash: string | null; readonly formerHash: string | null; readonly formerUntil: Date | null }

/** What is compared if there is no such key: it takes equally long. */
const NOBODY: Hashes = { secretHash: null, formerHash: null, formerUntil: null }

/** Whether a key is the newest one, or the previous one while that is valid. */
export function isKeyOf(row: Hashes | undefined, key: string, now: Date): boolean {
  const { secretHash, formerHash, formerUntil } = row ?? NOBODY
  const hash = hashOfKey(key)
  const isNewest = sameText(hash, secretHash ?? '')
  const isFormer = sameText(hash, formerHash ?? '')
  return isNewest || (isFormer && formerUntil !== null && formerUntil > now)
}
