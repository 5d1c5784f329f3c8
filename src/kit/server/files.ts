import { randomUUID } from 'node:crypto'
import { glob, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sha256 } from './crypto.ts'

/** Where the bytes of documents are kept. A store elsewhere (S3 and the like) offers the same three operations. */
export type FileStore = {
  /** Keeps bytes and returns the key by which they are found; the same bytes have the same key and are kept once. */
  readonly put: (bytes: Uint8Array) => Promise<string>
  readonly get: (key: string) => Promise<Uint8Array | undefined>
  /** Removes the bytes; does nothing if they are not there. */
  readonly remove: (key: string) => Promise<void>
}

/** For a `FileReply`: the store may be slow, so it is read once the transaction is over. Throws `missing` if it has nothing. */
export const lazyRead = (files: FileStore, key: string, missing: () => Error) => async (): Promise<Uint8Array> => {
  const bytes = await files.get(key)
  if (!bytes) throw missing()
  return bytes
}

/** The key of bytes before they are stored. */
export const fileKeyOf = (bytes: Uint8Array): string => sha256(bytes)

const isFileKey = (key: string) => /^[0-9a-f]{64}$/.test(key)

/** Refuses anything that is not a key, so that no path or address is made of it. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('this is no key of a file')
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files in a folder of this machine, or on a disk that several machines share. No path comes from outside: a key is a hash or refused. */
export function filesOnDisk(folder: string): FileStore {
  const placeOf = (key: string) => {
    assertFileKey(key)
    return { parent: join(folder, key.slice(0, 2)), path: join(folder, key.slice(0, 2), key) }
  }
  return {
    put: async (bytes) => {
      const key = fileKeyOf(bytes)
      const { parent, path } = placeOf(key)
      await mkdir(parent, { recursive: true, mode: 0o700 })
      // Written to a temporary file and renamed once it is on disk, so that no one ever reads half a file.
      const aside = join(parent, `.${randomUUID()}`)
      try {
        const file = await open(aside, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
      return key
    },
    get: (key) =>
      readFile(placeOf(key).path).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    remove: (key) => rm(placeOf(key).path, { force: true }),
  }
}

/** The keys of the files in such a folder. */
export async function* keysOnDisk(folder: string): AsyncGenerator<string> {
  for await (const path of glob('??/*', { cwd: folder })) {
    const key = basename(path)
    if (isFileKey(key)) yield key
  }
}
