import pLimit from 'p-limit'
import { msg } from '#kit/message.ts'
import { fileProblem, safeName } from '#kit/server/checked-file.ts'
import type { Upload } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files.ts'
import { LARGEST_FILE } from '#kit/server/uploads.ts'
import { PACKAGE, type PackageFacts } from '../../rules/package.ts'
import { readManifest } from './manifest.ts'
import { mediaTypeOf } from './media-types.ts'
import { UnfitArchive, unpack } from './unpack.ts'

const AT_ONCE = 8

type PackageFile = { readonly path: string; readonly type: string; readonly fileKey: string }
export type StoredPackage = {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly fileKey: string
  readonly package: PackageFacts
  readonly files: readonly PackageFile[]
}

/**
 * Stores a SCORM package as it came, and beside it each of its files, which are served as they are. Its scripts run where they can reach
 * nothing.
 */
export async function storePackage(store: FileStore, { name, bytes, isCut }: Upload, field: string): Promise<StoredPackage> {
  const megabytes = LARGEST_FILE / 1024 / 1024
  if (isCut)
    throw fileProblem(
      field,
      413,
      msg`This package is larger than ${megabytes} MB. Make its videos and pictures smaller: people play it on a phone.`,
    )
  const { facts, unpacked } = await checked(Buffer.from(bytes), field)
  const limited = pLimit(AT_ONCE)
  const files = await Promise.all(
    unpacked.map((file) => limited(async () => ({ path: file.path, type: mediaTypeOf(file.path), fileKey: await store.put(file.bytes) }))),
  )
  return { name: safeName(name, 'zip'), type: PACKAGE, size: bytes.length, fileKey: await store.put(bytes), package: facts, files }
}

async function checked(bytes: Buffer, field: string) {
  try {
    const unpacked = await unpack(bytes)
    return { unpacked, facts: readManifest(unpacked) }
  } catch (error) {
    if (error instanceof UnfitArchive) throw fileProblem(field, 422, error.said)
    throw error
  }
}
