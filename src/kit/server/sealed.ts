import { customType } from 'drizzle-orm/pg-core'
import { isValues } from '../field.ts'
import { decrypt, encrypt, hmac, sha256 } from './crypto.ts'

type Values = Readonly<Record<string, unknown>>

/** The key of encrypted content: no field, answer or row can have this name. */
const SEALED = '~sealed'
const PURPOSE = 'sealed-answers'
/** Encrypted content is padded to whole blocks, so that its length does not reveal a yes or a no. */
const BLOCK = 64

export type Sealing = {
  readonly secret: string
  /** Names of the fields whose answers are sealed, in any line of business. */
  readonly names: ReadonlySet<string>
  /** What may be shown of an item that declares itself `sealed`. */
  readonly hide: (told: Values) => Values
}

/** By the id of each key, so that content encrypted under an earlier one can still be read. */
const secrets = new Map<string, string>()
let sealing: (Sealing & { readonly keyId: string }) | undefined

/** From here on, sealed content is encrypted under a key derived from the secret. */
export function openSealing(given: Sealing): void {
  const keyId = hmac(given.secret, `${PURPOSE}:id`).slice(0, 8)
  secrets.set(keyId, given.secret)
  sealing = { ...given, keyId }
}

function sealingNow() {
  if (!sealing) throw new Error('Nothing can be sealed before the program has its secret.')
  return sealing
}

function encrypted(value: unknown): string {
  const { secret, keyId } = sealingNow()
  const text = JSON.stringify(value)
  return `${keyId}.${encrypt(secret, PURPOSE, text.padEnd(Math.ceil(text.length / BLOCK) * BLOCK))}`
}

/** A value as stored: with sealed answers, at any depth, and items that declare themselves sealed, encrypted. */
export function sealAnswers(value: unknown): unknown {
  const { names, hide } = sealingNow()
  const walk = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(walk)
    if (!isValues(each)) return each
    if (each.sealed === true) return { ...hide(each), [SEALED]: encrypted(each) }
    return Object.fromEntries(
      Object.entries(each).map(([name, inner]) => [name, names.has(name) && isGiven(inner) ? { [SEALED]: encrypted(inner) } : walk(inner)]),
    )
  }
  return walk(value)
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** A stored value, as it was given. What cannot be decrypted stays encrypted, and counts as no answer. */
export function unsealAnswers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unsealAnswers)
  if (!isValues(value)) return value
  const kept = value[SEALED]
  if (typeof kept !== 'string') return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unsealAnswers(inner)]))
  const [keyId = '', body = ''] = kept.split('.')
  const secret = secrets.get(keyId)
  const text = secret && decrypt(secret, PURPOSE, body)
  return text ? JSON.parse(text) : value
}

const mentions = (text: string): boolean => {
  const { names } = sealingNow()
  return text.includes('"sealed":true') || [...names].some((name) => text.includes(`"${name}":`))
}

/** JSON as it is stored, and as it was. */
export const sealJson = (text: string): string => (mentions(text) ? JSON.stringify(sealAnswers(JSON.parse(text))) : text)
export const unsealJson = (text: string): string => (text.includes(`"${SEALED}"`) ? JSON.stringify(unsealAnswers(JSON.parse(text))) : text)

/** A digest that identifies a text. If it contains sealed answers, no one without the secret can find them by trying. */
export const digestOf = (text: string): string => (mentions(text) ? hmac(sealingNow().secret, `${PURPOSE}:${text}`) : sha256(text))

const sealedColumn = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(sealAnswers(value)),
  fromDriver: unsealAnswers,
})

/** A column of answers or of statements about them: always sealed on writing, and unsealed on reading. */
export const sealedJson = (name: string) => sealedColumn(name)

/** For the SQL of a list: what is shown of each of several items to someone who may not read their sealed content. */
export const toldSql = (column: string): string =>
  `(select coalesce(jsonb_agg(told - '${SEALED}' order by n), '[]') from jsonb_array_elements(${column}) with ordinality as each(told, n))`

const wholeColumn = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: encrypted,
  // What was sealed under a lost secret is read as nothing.
  fromDriver: (kept) => {
    const value = unsealAnswers({ [SEALED]: kept })
    return isValues(value) && SEALED in value ? {} : value
  },
})

/** A column whose content is encrypted as a whole: something that no query needs, such as an account number. */
export const sealedWhole = (name: string) => wholeColumn(name)
