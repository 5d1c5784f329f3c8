import { isDocument } from '../media-types.ts'
import { t } from './text.ts'

const LARGEST = 10 * 1024 * 1024

/** Why the server would refuse a file, said before it is stored or sent; if the device does not know the type, the server checks. */
export function documentFault({ size, type }: File): string | undefined {
  if (size === 0) return t('This file is empty. Please choose the document again.')
  if (size > LARGEST) return t('This file is larger than 10 MB. Take a photo of the page, or save the PDF in a smaller size.')
  if (type && !isDocument(type)) return t('This is not a document that we can store. Please send a PDF, or a photo as JPEG, PNG or WebP.')
  return undefined
}
