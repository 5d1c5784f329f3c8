import { dayOf } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import type { PaperKind } from '../public/contract.ts'
import { bestPassport, PASSPORT, type PassportReading, passportLinesIn } from '../rules/passport.ts'
import { around } from '../rules/rows.ts'
import { cropOf } from './crop.ts'
import { readPaper } from './reader/read-paper.ts'

export type PassportPhoto = {
  readonly kind: PaperKind
  /** Undefined where the two lines were not found or not readable. */
  readonly passport: PassportReading | undefined
  readonly crop: string | undefined
}

/** Reads the two lines at the bottom of a photographed passport, on this device. */
export const readPassport = (file: Blob, report: (part: number) => void, signal: AbortSignal): Promise<PassportPhoto> =>
  readPaper(
    file,
    report,
    async (reading, again) => {
      const lines = passportLinesIn(reading.words)
      const first = lines.map(({ signs }) => signs)
      const second: string[] = []
      for (const { box } of lines) second.push((await again(box, PASSPORT.signs)).text)
      const crop = lines.length > 0 ? await cropOf(reading, around(lines.map(({ box }) => box))) : undefined
      reading.photo.close()
      return { kind: 'passport', passport: bestPassport([second, first], dayOf(now())), crop }
    },
    signal,
  )
