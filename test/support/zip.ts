import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  readonly name: string
  readonly content: string | Uint8Array
  /** What its directory states about it, where that is not true. */
  readonly says?: { readonly size?: number; readonly mode?: number; readonly flags?: number }
}

/** A ZIP archive, whatever its entries state, including what no ordinary program would write. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, content, says = {} } of entries) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const called = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE((says.flags ?? 0) | 0x800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(says.size ?? plain.length, 18)
    facts.writeUInt16LE(called.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(((says.mode ?? 0o100644) << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts, called, packed])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), facts, tail, called]))
    bodies.push(body)
    offset += body.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06'), end]))
}
