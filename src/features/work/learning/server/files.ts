import { fileTypeFromBuffer } from 'file-type'
import { msg } from '#kit/message.ts'
import { fileProblem, requireSingleFile, safeName } from '#kit/server/checked-file.ts'
import type { Upload } from '#kit/server/context.ts'
import { checkDocument } from '#kit/server/document.ts'
import type { FileStore } from '#kit/server/files.ts'
import { withUploadedPicture } from '#kit/server/picture.ts'
import { LARGEST_FILE } from '#kit/server/uploads.ts'
import { PACKAGE, type PackageFacts } from '../rules/package.ts'
import { type StoredPackage, storePackage } from './package/store.ts'

const FIELD = 'file'
const VIDEOS: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'video/webm': 'webm' }
const OTHERS = 'Choose a picture (JPEG, PNG or WebP), a PDF, a video (MP4 or WebM), or a SCORM package (ZIP).'

export type StoredLessonFile = Omit<StoredPackage, 'package'> & { readonly package: PackageFacts | null }

/**
 * Stores the file of a lesson. A picture is decoded and re-encoded, small enough for a phone; a PDF is rewritten; a video is stored as it
 * is, and only ever played. A SCORM package is unpacked.
 */
export async function storeLessonFile(files: FileStore, uploads: readonly Upload[]): Promise<StoredLessonFile> {
  const upload = requireSingleFile(uploads, FIELD)
  const type = (await fileTypeFromBuffer(upload.bytes))?.mime ?? ''
  if (type === PACKAGE) return storePackage(files, upload, FIELD)
  const { name, bytes, as } = await readUpload(uploads, upload, type)
  return { name, type: as, size: bytes.length, fileKey: await files.put(bytes), package: null, files: [] }
}

type Read = { readonly name: string; readonly as: string; readonly bytes: Uint8Array }

async function readUpload(uploads: readonly Upload[], upload: Upload, type: string): Promise<Read> {
  const ending = VIDEOS[type]
  if (ending) return readVideo(upload, type, ending)
  if (type === 'application/pdf') {
    const { name, bytes } = await checkDocument(uploads, FIELD)
    return { name, bytes, as: type }
  }
  if (!type.startsWith('image/')) throw fileProblem(FIELD, 422, OTHERS)
  return withUploadedPicture(uploads, FIELD, async (picture) => ({
    name: safeName(upload.name, 'webp'),
    bytes: await picture.plain(),
    as: 'image/webp',
  }))
}

function readVideo({ name, bytes, isCut }: Upload, as: string, ending: string): Read {
  const megabytes = LARGEST_FILE / 1024 / 1024
  if (isCut)
    throw fileProblem(FIELD, 413, msg`This video is larger than ${megabytes} MB. Make it shorter or smaller: people watch it on a phone.`)
  return { name: safeName(name, ending), bytes, as }
}
