import { measureImage, type Pixels } from '#kit/image-metrics.ts'
import { drawFrame, jpegOf, type Picture } from '#kit/web/camera/picture.ts'
import { deviceTime } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { correctedTime } from '../rules/inspections.ts'
import { FAULTS, faultOf } from '../rules/photo-faults.ts'
import { copyExif } from './exif.ts'
import { stamp } from './stamp.ts'
import type { DevicePlace } from './use-place.ts'

const LONGEST_SIDE = 1600
/** The maximum size of a photograph after it was scaled down. */
export const LARGEST_BYTES = 340_000
/** Tried from best to smallest until the picture is small enough. */
const QUALITIES = [0.82, 0.7, 0.58, 0.46]
/** An older file was not taken just now, however it was chosen. */
const JUST_NOW_MS = 5 * 60_000

/** A photograph that was just taken, ready to be sent. */
export type Taken = {
  readonly blob: Blob
  /** By the clock of this device. */
  readonly takenAt: Date
  readonly place: DevicePlace | undefined
  readonly source: 'camera' | 'file'
}

/** What is written on a photograph besides when and where. */
export type Labels = {
  readonly number: string
  readonly title: string
  /** How far the clock of this device is ahead. */
  readonly clockAheadSeconds: number
}

type Taking = {
  readonly labels: Labels
  readonly place: DevicePlace | undefined
  readonly file?: File | undefined
  /** It was chosen among files, however new it is. */
  readonly isChosen?: boolean
}

/** What is wrong with a picture, in words. */
export function judge(pixels: Pixels): string | undefined {
  const fault = faultOf(measureImage(pixels))
  return fault && t(FAULTS[fault])
}

async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  let blob: Blob | null = null
  for (const quality of QUALITIES) {
    blob = await jpegOf(canvas, quality)
    if (blob && blob.size <= LARGEST_BYTES) break
  }
  return blob ?? undefined
}

/** A photograph scaled down and stamped: of what the camera sees now, or of a file, dated as the file says. */
export async function photoOf(picture: Picture, { labels, place, file, isChosen = false }: Taking): Promise<Taken | undefined> {
  const at = deviceTime()
  const isFile = isChosen || (file !== undefined && at.getTime() - file.lastModified > JUST_NOW_MS)
  const takenAt = new Date(isFile && file ? Math.min(file.lastModified, at.getTime()) : at)
  const where = isFile ? undefined : place
  const canvas = drawFrame(picture, LONGEST_SIDE)
  if (!canvas) return undefined
  stamp(canvas, { ...labels, takenAt: correctedTime(takenAt, labels.clockAheadSeconds), place: where })
  const small = await smallEnough(canvas)
  const blob = small && file ? await copyExif(file, small) : small
  return blob && { blob, takenAt, place: where, source: isFile ? 'file' : 'camera' }
}
