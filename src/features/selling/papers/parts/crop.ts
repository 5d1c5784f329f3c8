import type { Box, PaperReading } from './reader/read-paper.ts'

/** The part of a photo in which something appears, as an address of this page. */
export async function cropOf({ photo, placeOf }: PaperReading, box: Box | undefined): Promise<string | undefined> {
  if (!box) return undefined
  const { left, top, width, height } = framed(placeOf(box), photo)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(photo, left, top, width, height, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  return blob ? URL.createObjectURL(blob) : undefined
}

/** With a margin of the document around it, within the photo. */
function framed(box: Box, photo: ImageBitmap) {
  const margin = Math.round((box.bottom - box.top) * 0.5)
  const [left, top] = [Math.max(0, Math.round(box.left - margin)), Math.max(0, Math.round(box.top - margin))]
  return {
    ...{ left, top },
    width: Math.max(1, Math.min(photo.width, Math.round(box.right + margin)) - left),
    height: Math.max(1, Math.min(photo.height, Math.round(box.bottom + margin)) - top),
  }
}
