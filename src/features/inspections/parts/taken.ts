import { lookOf } from '#features/identity/rules/light.ts'
import { drawn, frameOf, jpegOf, type Picture, pixelsOf, withPicture } from '#kit/web/picture.ts'
import { faultOf, type PhotoFault } from '../rules/look.ts'
import { stamp } from './stamp.ts'
import type { DevicePlace } from './use-place.ts'

const LONGEST_SIDE = 1600
const LARGEST_BYTES = 340_000
/** Tried from the best to the smallest until the picture is small enough. */
const QUALITIES = [0.82, 0.7, 0.58, 0.46]

/** A photograph that was just taken, ready to be sent. */
export type Taken = {
  readonly blob: Blob
  readonly fault: PhotoFault | undefined
  readonly takenAt: Date
  readonly place: DevicePlace | undefined
  readonly source: 'camera' | 'file'
}

function judged(picture: Picture): PhotoFault | undefined {
  const pixels = pixelsOf(picture)
  return pixels && faultOf(lookOf(pixels))
}

async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  let blob: Blob | null = null
  for (const quality of QUALITIES) {
    blob = await jpegOf(canvas, quality)
    if (blob && blob.size <= LARGEST_BYTES) break
  }
  return blob ?? undefined
}

export type Labels = { readonly number: string; readonly title: string }
type Facts = Pick<Taken, 'takenAt' | 'place' | 'source'>

async function taken(picture: Picture, facts: Facts, labels: Labels): Promise<Taken | undefined> {
  const canvas = drawn(picture, LONGEST_SIDE)
  if (!canvas) return undefined
  const fault = judged(picture)
  stamp(canvas, { ...facts, ...labels })
  const blob = await smallEnough(canvas)
  return blob && { blob, fault, ...facts }
}

/** What is wrong with what the camera sees now. */
export const hintFor = (video: HTMLVideoElement): PhotoFault | undefined => (video.videoWidth > 0 ? judged(frameOf(video)) : undefined)

/** What the camera sees now, made small and stamped. */
export const shoot = (video: HTMLVideoElement, facts: Facts, labels: Labels): Promise<Taken | undefined> =>
  taken(frameOf(video), facts, labels)

/** A photo from the phone's own camera or gallery, made small and stamped; undefined when this browser cannot read it. */
export const photoFrom = (file: Blob, facts: Facts, labels: Labels): Promise<Taken | undefined> =>
  withPicture(file, (picture) => taken(picture, facts, labels))
