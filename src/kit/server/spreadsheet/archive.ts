import { fromBufferPromise } from 'yauzl'

const ZIP64_LOCATOR = 'PK\x06\x07'
/** The records that end an archive, with the longest comment. */
const LONGEST_ENDING = 0x1_0000 + 100
/** The flag of an entry whose sizes follow its data. */
const DATA_DESCRIPTOR = 8

/** The sum of the unpacked sizes that a ZIP archive's directory declares; undefined if the directory cannot be read or hides a size. */
export async function unpackedSize(bytes: Buffer): Promise<number | undefined> {
  // If an archive has a second directory, the sheet reader may use that one. None as small as this needs it.
  if (bytes.includes(ZIP64_LOCATOR, -LONGEST_ENDING, 'latin1')) return undefined
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true })
    let size = 0
    for await (const { compressedSize, uncompressedSize, generalPurposeBitFlag } of archive.eachEntry()) {
      // The sheet reader unpacks as much as is declared here; without a declared size it would unpack without end.
      const isHidden = compressedSize === 0 ? (generalPurposeBitFlag & DATA_DESCRIPTOR) !== 0 : uncompressedSize === 0
      if (isHidden) return undefined
      size += uncompressedSize
    }
    return size
  } catch {
    return undefined
  }
}
