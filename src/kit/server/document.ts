import { fileTypeFromBuffer } from 'file-type'
import { msg } from '../message.ts'
import { fileProblem, requireSingleFile, safeName } from './checked-file.ts'
import type { Upload } from './context.ts'
import { MOST_PAGES } from './document/most-pages.ts'
import { safePdf } from './document/safe-pdf.ts'
import type { FileStore } from './files.ts'
import { rewriteImage } from './picture.ts'
import { LARGEST_FILE } from './uploads.ts'

const MEGABYTE = 1024 * 1024

/** The kinds of document that every browser opens, with their file extensions. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const PDF_REFUSALS = {
  protected: 'This PDF is protected by a password. Save it without one, or take a photo of the page.',
  broken: 'This PDF cannot be read. Save or print it as a PDF again, or take a photo of the page.',
  long: `This PDF has more than ${MOST_PAGES} pages. Please send the pages that are needed.`,
}

export type CheckedDocument = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/**
 * The uploaded document under a name that is safe to keep and show. Its type is what its bytes say, whatever its name, and it is written
 * again from scratch: only its visible content is kept.
 */
export async function checkDocument(uploads: readonly Upload[], field: string): Promise<CheckedDocument> {
  const { bytes, isCut, name } = requireSingleFile(uploads, field)
  const megabytes = LARGEST_FILE / MEGABYTE
  if (isCut || bytes.length > LARGEST_FILE)
    throw fileProblem(
      field,
      413,
      msg`This file is larger than ${megabytes} MB. Take a photo of the page, or save the PDF in a smaller size.`,
    )
  if (bytes.length === 0) throw fileProblem(field, 422, 'This file is empty. Please choose the document again.')
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  const ending = ENDINGS[type]
  if (!ending)
    throw fileProblem(field, 422, 'This is not a document that we can store. Please send a PDF, or a photo as JPEG, PNG or WebP.')
  return {
    name: safeName(name, ending),
    type,
    bytes: type === 'application/pdf' ? await rewrittenPdf(bytes, field) : await rewriteImage(bytes, field),
  }
}

async function rewrittenPdf(bytes: Buffer, field: string): Promise<Uint8Array> {
  const rewritten = await safePdf(bytes)
  if ('refusal' in rewritten) throw fileProblem(field, 422, PDF_REFUSALS[rewritten.refusal])
  return rewritten.bytes
}

export type StoredDocument = Omit<CheckedDocument, 'bytes'> & { readonly size: number; readonly fileKey: string }

/** As `checkDocument`, and its bytes are in the store, for a record that will need them. */
export async function storeDocument(files: FileStore, uploads: readonly Upload[], field: string): Promise<StoredDocument> {
  const { bytes, ...rest } = await checkDocument(uploads, field)
  return { ...rest, size: bytes.length, fileKey: await files.put(bytes) }
}
