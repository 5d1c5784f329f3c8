import { kindOf } from '../rules/paper-kind.ts'
import { type PaperFact, readFacts } from '../rules/read-facts.ts'
import type { Reading } from './kept-readings.ts'
import type { Box, PaperReading } from './reader/read-paper.ts'
import { readPaper } from './reader/read-paper.ts'

/** Reads what a photographed paper tells, on this device, with the part of the photo for each. */
export const readPhoto = (file: Blob, tell: (part: number) => void, signal: AbortSignal): Promise<Reading> =>
  readPaper(
    file,
    tell,
    async (reading, again) => {
      const facts = await readFacts(reading, again)
      const seen = await Promise.all(facts.map(async (fact) => ({ ...fact, crop: await cropOf(reading, fact) })))
      const kind = kindOf(
        reading.words,
        facts.map(({ fact }) => fact),
      )
      reading.photo.close()
      return { kind, facts: seen }
    },
    signal,
  )

async function cropOf({ photo, placeOf }: PaperReading, { box }: PaperFact): Promise<string | undefined> {
  if (!box) return undefined
  const { left, top, width, height } = framed(placeOf(box), photo)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(photo, left, top, width, height, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  return blob ? URL.createObjectURL(blob) : undefined
}

/** With some of the paper around, within the photo. */
function framed(box: Box, photo: ImageBitmap) {
  const margin = Math.round((box.bottom - box.top) * 0.5)
  const [left, top] = [Math.max(0, Math.round(box.left - margin)), Math.max(0, Math.round(box.top - margin))]
  return {
    ...{ left, top },
    width: Math.max(1, Math.min(photo.width, Math.round(box.right + margin)) - left),
    height: Math.max(1, Math.min(photo.height, Math.round(box.bottom + margin)) - top),
  }
}
