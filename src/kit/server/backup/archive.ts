import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip, type Gunzip, type Gzip } from 'node:zlib'
import { z } from 'zod'
import { type Bytes, sealed, unsealed } from './sealed-file.ts'

/** One item in a backup: what it is, and its bytes, which are read before the next one is requested. */
export type Entry = { readonly kind: string; readonly name: string; readonly body: Bytes }

const Head = z.tuple([z.string(), z.string()])

const HEAD = 1
const PIECE = 2
const FRAME = 5

function frame(type: number, bytes: Uint8Array): Buffer {
  const start = Buffer.alloc(FRAME)
  start.writeUInt8(type)
  start.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([start, bytes])
}

async function* framed(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { kind, name, body } of entries) {
    yield frame(HEAD, Buffer.from(JSON.stringify([kind, name])))
    for await (const bytes of body) yield frame(PIECE, bytes)
  }
}

async function* frames(source: Bytes): AsyncGenerator<{ readonly type: number; readonly bytes: Buffer }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const bytes of source) {
    held = held.length > 0 ? Buffer.concat([held, bytes]) : Buffer.from(bytes)
    while (held.length >= FRAME && held.length >= FRAME + held.readUInt32BE(1)) {
      const end = FRAME + held.readUInt32BE(1)
      yield { type: held.readUInt8(), bytes: held.subarray(FRAME, end) }
      held = held.subarray(end)
    }
  }
  if (held.length > 0) throw new Error('a backup ends within an entry')
}

/** Fails if its source does. */
function through(source: Bytes, step: Gzip | Gunzip): Bytes {
  pipeline(Readable.from(source, { objectMode: false }), step, () => undefined)
  return step
}

/** Compressed first: encrypted data cannot be. */
export const packed = (entries: AsyncIterable<Entry>, passphrase: string): Bytes =>
  sealed(through(framed(entries), createGzip({ level: 5 })), passphrase)

/** The entries of a backup, one after the other. */
export async function* unpacked(file: Bytes, passphrase: string): AsyncGenerator<Entry> {
  const all = frames(through(unsealed(file, passphrase), createGunzip()))
  let next = await all.next()
  const body = async function* () {
    for (next = await all.next(); !next.done && next.value.type === PIECE; next = await all.next()) yield next.value.bytes
  }
  while (!next.done) {
    const [kind, name] = Head.parse(JSON.parse(next.value.bytes.toString()))
    const reading = body()
    yield { kind, name, body: reading }
    // Skips what the caller did not read of it.
    for await (const _ of reading);
  }
}

export async function bytesOf(body: Bytes): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const bytes of body) read.push(bytes)
  return Buffer.concat(read)
}

export const entryOf = (kind: string, name: string, bytes: Uint8Array | string): Entry => ({
  kind,
  name,
  body: Readable.from([Buffer.from(bytes)]),
})
