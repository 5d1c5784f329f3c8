import { isDocument } from '../../media-types.ts'
import { drawFrame, jpegOf, type Picture, withPicture } from './picture.ts'

/** Enough to read a document, small enough for one bar of signal. */
const LONGEST_SIDE = 1600
const QUALITY = 0.85

export async function shrinkPhoto(picture: Picture): Promise<Blob | undefined> {
  const canvas = drawFrame(picture, LONGEST_SIDE)
  return (canvas && (await jpegOf(canvas, QUALITY))) ?? undefined
}

/** What is sent for a file: a photo is shrunk, or converted if only this browser can read it; everything else is unchanged. */
export async function prepareUpload(file: File): Promise<File> {
  const photo = file.type.startsWith('image/') ? await withPicture(file, shrinkPhoto) : undefined
  return photo && (photo.size < file.size || !isDocument(file.type))
    ? new File([photo], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg', lastModified: file.lastModified })
    : file
}
