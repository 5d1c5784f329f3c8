import { TOLERATED_SECONDS } from '#kit/device-clock.ts'
import { type Message, msg, type Translatable, withI18n } from '#kit/message.ts'
import { distanceText } from './place.ts'
import type { DuplicateKind } from './schemas.ts'

/** What an underwriter should know about a photograph before deciding on it, most serious first. */
export type Concern = { readonly level: 'bad' | 'warn' } & Readonly<Translatable<'sentence'>>

type Facts = {
  readonly takenAt: string
  readonly receivedAt: string
  readonly metresFromOthers: number | null
  readonly place: unknown
  readonly source: 'camera' | 'file'
  readonly recorded: { readonly takenAt?: string | undefined } | null
  readonly clockAheadSeconds: number
  readonly clockMovedSeconds: number
  readonly fault: string | null
  readonly duplicates: readonly { readonly kind: DuplicateKind; readonly isExact: boolean; readonly number: string | null }[]
}

const HOUR_MS = 3_600_000
/** The same car park; farther away is another place. */
const NEARBY_METRES = 500
const OLD_HOURS = 24
const WRONG_CLOCK_SECONDS = 600

function duplicateSentence({ kind, isExact, number }: Facts['duplicates'][number]): Message | string {
  if (kind === 'shot')
    return isExact
      ? 'Exactly the same file was sent for another item in this inspection.'
      : 'A photo that looks the same was sent for another item in this inspection.'
  if (kind === 'vehicle') {
    if (number === null)
      return isExact ? 'Exactly the same file was used for another vehicle.' : 'A photo that looks the same was used for another vehicle.'
    return isExact
      ? msg`Exactly the same file was used for another vehicle: ${number}.`
      : msg`A photo that looks the same was used for another vehicle: ${number}.`
  }
  if (number === null)
    return isExact
      ? 'Exactly the same file was used in an earlier inspection.'
      : 'A photo that looks the same was used in an earlier inspection.'
  return isExact
    ? msg`Exactly the same file was used in an earlier inspection: ${number}.`
    : msg`A photo that looks the same was used in an earlier inspection: ${number}.`
}

const FAULT_WORDS: Readonly<Record<string, string>> = { black: 'It is black.', dark: 'It is very dark.', blurred: 'It looks blurred.' }

const oldSentence = (days: number) =>
  days === 1 ? 'It was taken a day before it was sent.' : msg`It was taken ${days} days before it was sent.`

export function concernsOf(photo: Facts): Concern[] {
  const hours = (new Date(photo.receivedAt).getTime() - new Date(photo.takenAt).getTime()) / HOUR_MS
  const recordedHours = photo.recorded?.takenAt
    ? (new Date(photo.receivedAt).getTime() - new Date(photo.recorded.takenAt).getTime()) / HOUR_MS
    : 0
  const bad = photo.duplicates.map((each): Concern => ({ level: 'bad', ...withI18n('sentence', duplicateSentence(each)) }))
  const warn = [
    ...(Math.max(hours, recordedHours) > OLD_HOURS ? [oldSentence(Math.round(Math.max(hours, recordedHours) / 24))] : []),
    ...((photo.metresFromOthers ?? 0) > NEARBY_METRES
      ? [msg`It was taken ${distanceText(photo.metresFromOthers ?? 0)} away from the others.`]
      : []),
    ...(Math.abs(photo.clockAheadSeconds) > WRONG_CLOCK_SECONDS
      ? [msg`The phone’s clock was wrong by ${Math.round(Math.abs(photo.clockAheadSeconds) / 60)} minutes; the time has been corrected.`]
      : []),
    ...(Math.abs(photo.clockMovedSeconds) > TOLERATED_SECONDS
      ? [
          msg`The phone’s clock was changed by ${Math.round(Math.abs(photo.clockMovedSeconds) / 60)} minutes after it was taken, so no one knows when that was.`,
        ]
      : []),
    ...(photo.source === 'file' ? ['It was chosen from files, not taken with the page’s camera.'] : []),
    ...(photo.place === null ? ['The phone gave no location.'] : []),
    ...(photo.fault ? [FAULT_WORDS[photo.fault] ?? ''] : []),
  ]
  return [...bad, ...warn.map((sentence): Concern => ({ level: 'warn', ...withI18n('sentence', sentence) }))]
}
