import { kindOf } from '../rules/paper-kind.ts'
import { readFacts } from '../rules/read-facts.ts'
import { cropOf } from './crop.ts'
import type { Reading } from './kept-readings.ts'
import { readPaper } from './reader/read-paper.ts'

/** Reads the facts on a photographed document, on this device, with the part of the photo for each. */
export const readPhoto = (file: Blob, report: (part: number) => void, signal: AbortSignal): Promise<Reading> =>
  readPaper(
    file,
    report,
    async (reading, again) => {
      const facts = await readFacts(reading, again)
      const seen = await Promise.all(facts.map(async (fact) => ({ ...fact, crop: await cropOf(reading, fact.box) })))
      const kind = kindOf(
        reading.words,
        facts.map(({ fact }) => fact),
      )
      reading.photo.close()
      return { kind, facts: seen }
    },
    signal,
  )
