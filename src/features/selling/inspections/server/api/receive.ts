import { formatInstant } from '#domain/day.ts'
import { measureImage as measured } from '#kit/image-metrics.ts'
import { fileProblem } from '#kit/server/checked-file.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { UploadedPicture } from '#kit/server/picture.ts'
import type { PhotoFacts } from '../../public/contract.ts'
import { COMPARED_PART, partsOf, perceptualHash, RASTER } from '../../rules/perceptual-hash.ts'
import { tooSmall } from '../../rules/photo-faults.ts'
import { placeText } from '../../rules/place.ts'
import { recordedIn } from './recorded.ts'

export type Received = {
  readonly facts: {
    readonly sha256: string
    readonly look: string
    readonly lookParts: number[]
    readonly brightness: number
    readonly sharpness: number
    readonly type: string
    readonly width: number
    readonly height: number
    readonly recorded: ReturnType<typeof recordedIn> | null
  }
  readonly written: Uint8Array
  readonly thumbnail: Uint8Array
}

type Surroundings = {
  /** The number of the inspection and of its quotation. */
  readonly number: string
  readonly title: string
  readonly now: Date
  readonly said: PhotoFacts
}

/** What the server itself knows of a photograph, and the place reported by the phone; written below the picture, where it hides nothing. */
function captionOf({ number, title, now, said: { latitude, longitude, accuracy } }: Surroundings): string {
  const where =
    latitude === undefined || longitude === undefined ? 'no place given' : `place given ${placeText({ latitude, longitude }, accuracy)}`
  return `${number} · ${title} · received ${formatInstant(now)} · ${where}`
}

/** Everything that is stored of a photograph, taken from its pixels while they are in memory. */
export async function received(picture: UploadedPicture, bytes: Uint8Array, surroundings: Surroundings): Promise<Received> {
  const fault = tooSmall(picture)
  if (fault) throw fileProblem('photo', 422, fault)
  const look = perceptualHash(await picture.shades(RASTER.width, RASTER.height, COMPARED_PART))
  const { brightness, sharpness } = measured(picture.small)
  const { type, width, height } = picture
  return {
    facts: {
      sha256: sha256(bytes),
      look,
      lookParts: partsOf(look),
      brightness,
      sharpness,
      type,
      width,
      height,
      recorded: recordedIn(picture.exif) ?? null,
    },
    written: await picture.written(captionOf(surroundings)),
    thumbnail: await picture.thumbnail(),
  }
}
