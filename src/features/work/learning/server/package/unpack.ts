import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { joinMessages, type Message, msg } from '#kit/message.ts'

const MEGABYTE = 1024 * 1024
const MOST_FILES = 500
const LARGEST_UNPACKED = 40 * MEGABYTE
const LARGEST_FILE = 15 * MEGABYTE
const LONGEST_PATH = 200
/** Text compresses to a tenth; a much higher ratio is meant to fill a disk. Small files may have one: a page of spaces does no harm. */
const MOST_GROWTH = 150
const SMALL = 256 * 1024
const ENCRYPTED = 1
const FILE_TYPE = 0o170000
const LINK = 0o120000
/** Files that operating systems add when packing an archive. */
const LEFT_BESIDE = /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i

/** A file of an archive; its path is relative to the top. */
export type PackedFile = { readonly path: string; readonly bytes: Buffer }

/** Why an archive is rejected, as a sentence. */
export class UnfitArchive extends Error {
  readonly said: Message

  constructor(said: Message | string) {
    const whole = joinMessages(said)
    super(whole.text)
    this.said = whole
  }
}

/** The files of an archive, none of whose metadata is trusted: neither sizes, nor names, nor the number of files. */
export async function unpack(bytes: Buffer): Promise<readonly PackedFile[]> {
  const archive = await readDirectory(bytes)
  const entries = await entriesOf(archive)
  const files: PackedFile[] = []
  for (const entry of entries) files.push({ path: entry.fileName, bytes: await read(archive, entry) })
  return files
}

const BROKEN = 'This ZIP is damaged. Export the package again, then choose it again.'

async function readDirectory(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true })
  } catch {
    throw new UnfitArchive(BROKEN)
  }
}

async function entriesOf(archive: ZipFile): Promise<readonly Entry[]> {
  if (archive.entryCount > MOST_FILES)
    throw new UnfitArchive(
      msg`This package has ${archive.entryCount.toLocaleString('en-PH')} files; the limit is ${MOST_FILES}. Split it into several lessons.`,
    )
  const entries: Entry[] = []
  const names = new Set<string>()
  let unpacked = 0
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/') || LEFT_BESIDE.test(entry.fileName)) continue
      mayBeUnpacked(entry)
      const name = entry.fileName.toLowerCase()
      if (names.has(name)) throw new UnfitArchive(msg`This package contains “${entry.fileName}” twice. Export it again.`)
      names.add(name)
      unpacked += entry.uncompressedSize
      if (unpacked > LARGEST_UNPACKED)
        throw new UnfitArchive(
          msg`Unpacked, this package is larger than ${LARGEST_UNPACKED / MEGABYTE} MB. Make its videos and pictures smaller.`,
        )
      entries.push(entry)
    }
  } catch (error) {
    if (error instanceof UnfitArchive) throw error
    // The reader itself rejects names that lead elsewhere.
    throw new UnfitArchive(isAboutName(error) ? CLIMBS : BROKEN)
  }
  return entries
}

const CLIMBS = 'A file in this package would end up outside it. Export the package again with the program that made it.'
const isAboutName = (error: unknown) => error instanceof Error && /^(invalid relative|absolute) path/.test(error.message)
/** A folder with an empty name, or one that refers to itself. */
const ODD = /\p{Cc}|(^|\/)\.?\//u

function mayBeUnpacked({ fileName, generalPurposeBitFlag, externalFileAttributes, uncompressedSize, compressedSize }: Entry): void {
  if (ODD.test(fileName) || fileName.length > LONGEST_PATH) throw new UnfitArchive(CLIMBS)
  if (generalPurposeBitFlag & ENCRYPTED) throw new UnfitArchive('This package is protected by a password. Export it without one.')
  if (((externalFileAttributes >>> 16) & FILE_TYPE) === LINK)
    throw new UnfitArchive(msg`“${fileName}” is not a file but a link to another place. Export the package without links.`)
  const grows = uncompressedSize > SMALL && uncompressedSize > compressedSize * MOST_GROWTH
  if (grows || uncompressedSize > LARGEST_FILE)
    throw new UnfitArchive(msg`“${fileName}” is too large when it is unpacked. Make it smaller, and export the package again.`)
}

/** Reads as many bytes as were declared: its reader gives up at the first byte beyond that. */
async function read(archive: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    return await buffer(await archive.openReadStreamPromise(entry))
  } catch {
    throw new UnfitArchive(BROKEN)
  }
}
