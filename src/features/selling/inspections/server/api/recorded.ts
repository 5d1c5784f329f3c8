import readExif from 'exif-reader'
import type { Recorded } from '../../rules/schemas.ts'

const REFERENCES = { S: -1, W: -1 } as const
const degreesOf = (parts: readonly number[] | undefined, reference: string | undefined): number | undefined => {
  if (!parts || parts.length === 0) return undefined
  const [degrees = 0, minutes = 0, seconds = 0] = parts
  const sign = reference === 'S' || reference === 'W' ? REFERENCES[reference] : 1
  const value = sign * (degrees + minutes / 60 + seconds / 3600)
  return Number.isFinite(value) && Math.abs(value) <= 180 ? value : undefined
}

const MINUTE_MS = 60_000
/** Cameras write local time; newer ones also its offset from UTC. Without one, it is Manila’s. */
function instantOf(wall: unknown, zone: unknown): string | undefined {
  if (!(wall instanceof Date) || Number.isNaN(wall.getTime())) return undefined
  const [, sign = '+', hours = '8', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(plain(zone)) ?? []
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return new Date(wall.getTime() - ahead * MINUTE_MS).toISOString()
}

const plain = (text: unknown): string => (typeof text === 'string' ? text.replace(/\p{C}/gu, '').trim().slice(0, 60) : '')

/**
 * When, where and with what a photograph was taken, as the camera wrote into the file: stored as a claim, while the file itself is
 * rewritten without it.
 */
export function recordedIn(exif: Buffer | undefined): Recorded | undefined {
  if (!exif) return undefined
  try {
    const { Image: image, Photo: photo, GPSInfo: place } = readExif(exif)
    const takenAt = instantOf(photo?.DateTimeOriginal, photo?.OffsetTimeOriginal)
    const latitude = degreesOf(place?.GPSLatitude, place?.GPSLatitudeRef)
    const longitude = degreesOf(place?.GPSLongitude, place?.GPSLongitudeRef)
    const camera = [plain(image?.Make), plain(image?.Model)].filter(Boolean).join(' ')
    const recorded = {
      ...(takenAt ? { takenAt } : {}),
      ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
      ...(camera ? { camera } : {}),
    }
    return Object.keys(recorded).length > 0 ? recorded : undefined
  } catch {
    // What cannot be read yields no claims.
    return undefined
  }
}
