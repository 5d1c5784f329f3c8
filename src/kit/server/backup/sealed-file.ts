import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { StartRefused } from '../start-refused.ts'

/** Any number of bytes, in pieces of any size. */
export type Bytes = AsyncIterable<Uint8Array>

const MAGIC = Buffer.from('KALASAG BACKUP 1\n')
const SALT = 16
const CHECK = 32
const HEADER = MAGIC.length + SALT + CHECK
const TAG = 16
const CHUNK = 64 * 1024
/** Half a second and 128 MB for each passphrase that is tried. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

type Keys = { readonly body: Buffer; readonly check: Buffer }

/** A file has its own salt and so its own key: its chunks can be numbered from 0. */
async function keysOf(passphrase: string, salt: Uint8Array): Promise<Keys> {
  const both = await new Promise<Buffer>((settle, fail) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, COST, (error, key) => (error ? fail(error) : settle(key)))
  })
  const check = createHmac('sha256', both.subarray(32)).update(MAGIC).update(salt).digest()
  return { body: both.subarray(0, 32), check }
}

/** The nonce of the chunk with this number; the last is marked, so that a file truncated at a chunk boundary does not pass as whole. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

/** Splits into pieces of one size; the last may be shorter, or empty, and only it is marked. */
async function* pieces(source: Bytes, size: number): AsyncGenerator<{ readonly piece: Buffer; readonly isLast: boolean }> {
  let held = Buffer.alloc(0)
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes])
    let from = 0
    // A full piece is held back until more arrives: it may be the last.
    for (; held.length - from > size; from += size) yield { piece: held.subarray(from, from + size), isLast: false }
    if (from > 0) held = held.subarray(from)
  }
  yield { piece: held, isLast: true }
}

/** Encrypts in chunks, each authenticated with its number (AES-256-GCM), so that a reader holds only one at a time. */
export async function* sealed(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const { body, check } = await keysOf(passphrase, salt)
  yield Buffer.concat([MAGIC, salt, check])
  let number = 0
  for await (const { piece, isLast } of pieces(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', body, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/**
 * The decrypted content. Rejects what is not a backup, a wrong passphrase, and a file that was changed or truncated, each with its own
 * message.
 */
export async function* unsealed(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const rest = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    held = Buffer.concat([held, next.value])
    if (held.length >= HEADER) break
  }
  if (!held.subarray(0, MAGIC.length).equals(MAGIC))
    throw new StartRefused('This file is no backup of Kalasag. Name one that `npm run backup` wrote.')
  if (held.length < HEADER) throw changed()
  const { body, check } = await keysOf(passphrase, held.subarray(MAGIC.length, MAGIC.length + SALT))
  if (!timingSafeEqual(held.subarray(HEADER - CHECK, HEADER), check))
    throw new StartRefused(
      'BACKUP_PASSPHRASE or BACKUP_KEY_FILE is not the one with which this backup was made, or the beginning of the file was changed. Give that one, or another copy of the file.',
    )
  const remaining = async function* () {
    yield held.subarray(HEADER)
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  }
  let number = 0
  for await (const { piece, isLast } of pieces(remaining(), CHUNK + TAG)) {
    yield opened(body, piece, nonceOf(number, isLast))
    number += 1
  }
}

function opened(key: Buffer, piece: Buffer, nonce: Buffer): Buffer {
  if (piece.length < TAG) throw changed()
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(piece.subarray(piece.length - TAG))
  const text = decipher.update(piece.subarray(0, piece.length - TAG))
  try {
    return Buffer.concat([text, decipher.final()])
  } catch (cause) {
    throw changed(cause)
  }
}

const changed = (cause?: unknown) =>
  new StartRefused(
    'This backup was cut off or changed since it was made, so nothing of it is used. Take another copy of it, or an older one.',
    { cause },
  )
