import { drawn, frameOf, jpegOf, type Picture, pixelsOf, withPicture } from '#kit/web/picture.ts'
import { faultOf, type PhotoFault } from '../rules/light.ts'

/** Enough to read a document, small enough for one bar of signal. */
const LONGEST_SIDE = 1600
const QUALITY = 0.85

export type Photo = { readonly blob: Blob; readonly fault: PhotoFault | undefined }

function judged(picture: Picture): PhotoFault | undefined {
  const pixels = pixelsOf(picture)
  return pixels && faultOf(pixels)
}

/** What is wrong with what the camera sees now. */
export const hintFor = (video: HTMLVideoElement): PhotoFault | undefined => (video.videoWidth > 0 ? judged(frameOf(video)) : undefined)

export const shoot = (video: HTMLVideoElement): Promise<Photo | undefined> => taken(frameOf(video))

/** A photo from the phone’s gallery or camera app, made small; undefined when it is not a picture that this browser can read. */
export const photoOf = (file: Blob): Promise<Photo | undefined> => withPicture(file, taken)

async function taken(picture: Picture): Promise<Photo | undefined> {
  const canvas = drawn(picture, LONGEST_SIDE)
  const blob = canvas && (await jpegOf(canvas, QUALITY))
  return blob ? { blob, fault: judged(picture) } : undefined
}
