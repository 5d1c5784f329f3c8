import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '../problem.ts'
import type { Upload } from './context.ts'
import type { FileStore } from './files.ts'
import { LARGEST_FILE } from './uploads.ts'

const MEGABYTE = 1024 * 1024

/** The kinds of document that every browser opens, with the ending of their names. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const LONGEST_NAME = 100

export type CheckedFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** The problem of a file that is not what was asked for: its field, and what to do about it. */
export const fileProblem = (field: string, status: number, message: string) =>
  new Problem('file-refused', { code: 1, status, message }, { fields: [{ path: field, message }] })

/** The one file that a form brought under a name. */
export function requireSingleFile(uploads: readonly Upload[], field: string): Upload {
  const [upload, second] = uploads.filter((each) => each.field === field)
  if (!upload) throw fileProblem(field, 422, 'No file arrived. Please choose it again.')
  if (second) throw fileProblem(field, 422, 'Several files arrived at once. Please send them one after the other.')
  return upload
}

/** The uploaded document under a name that is safe to keep and show. It is what its bytes say, whatever it is called. */
export async function checkDocument(uploads: readonly Upload[], field: string): Promise<CheckedFile> {
  const { bytes, isCut, name } = requireSingleFile(uploads, field)
  const megabytes = LARGEST_FILE / MEGABYTE
  if (isCut || bytes.length > LARGEST_FILE)
    throw fileProblem(field, 413, `This file is larger than ${megabytes} MB. Take a photo of the page, or save the PDF in a smaller size.`)
  if (bytes.length === 0) throw fileProblem(field, 422, 'This file is empty. Please choose the document again.')
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  const ending = ENDINGS[type]
  if (!ending) throw fileProblem(field, 422, 'This is not a document that we can keep. Please send a PDF, or a photo as JPEG, PNG or WebP.')
  return { name: safeName(name, ending), type, bytes }
}

export type StoredDocument = Omit<CheckedFile, 'bytes'> & { readonly size: number; readonly fileKey: string }

/** As `checkDocument`, and its bytes are in the store, for a record that comes to need them. */
export async function storeDocument(files: FileStore, uploads: readonly Upload[], field: string): Promise<StoredDocument> {
  const { bytes, ...rest } = await checkDocument(uploads, field)
  return { ...rest, size: bytes.length, fileKey: await files.put(bytes) }
}

/** The name a person gave, without folders, control characters and a misleading ending. */
export function safeName(given: string, ending: string): string {
  const own = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = own
    .toWellFormed()
    .replace(/[\p{C}"<>|*?:]/gu, '')
    .replace(/\.[^.]{0,10}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...plain].slice(0, LONGEST_NAME).join('') || 'document'}.${ending}`
}
