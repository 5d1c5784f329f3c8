import { faultOf, type PhotoFault } from '../rules/light.ts'

/** Enough to read a document, small enough for one bar of signal. */
const LONGEST_SIDE = 1600
const QUALITY = 0.85
const JUDGED_WIDTH = 240

export type Photo = { readonly blob: Blob; readonly fault: PhotoFault | undefined }

type Source = { readonly image: CanvasImageSource; readonly width: number; readonly height: number }

function drawn({ image, width, height }: Source, scale: number): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || width === 0) return undefined
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

function judged(source: Source): PhotoFault | undefined {
  const canvas = drawn(source, Math.min(1, JUDGED_WIDTH / source.width))
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  return pixels && faultOf(pixels)
}

const sourceOf = (video: HTMLVideoElement): Source => ({ image: video, width: video.videoWidth, height: video.videoHeight })

/** What is wrong with what the camera sees now. */
export const hintFor = (video: HTMLVideoElement): PhotoFault | undefined => (video.videoWidth > 0 ? judged(sourceOf(video)) : undefined)

export const shoot = (video: HTMLVideoElement): Promise<Photo | undefined> => taken(sourceOf(video))

/** A photo from the phone’s gallery or camera app, made small; undefined when it is not a picture that this browser can read. */
export async function photoOf(file: Blob): Promise<Photo | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return undefined
  const photo = await taken({ image, width: image.width, height: image.height })
  image.close()
  return photo
}

async function taken(source: Source): Promise<Photo | undefined> {
  const canvas = drawn(source, Math.min(1, LONGEST_SIDE / Math.max(source.width, source.height)))
  const blob = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY)))
  return blob ? { blob, fault: judged(source) } : undefined
}
