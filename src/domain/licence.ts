import { plainText } from '#kit/text.ts'
import type { Day } from './day.ts'

/** The licences that the Insurance Commission issues to agents. */
export const LICENCE_KINDS = {
  'non-life': 'Non-life',
  'ctpl-only': 'CTPL only',
  'accident-health': 'Accident and health',
  life: 'Life',
  variable: 'Variable life',
} as const
export type LicenceKind = keyof typeof LICENCE_KINDS

/** A licence of an agent, valid from the first day to the last inclusive. */
export type Licence = { readonly kind: LicenceKind; readonly number: string; readonly validFrom: Day; readonly validUntil: Day }

const holdsOn = ({ validFrom, validUntil }: Licence, day: Day): boolean => validFrom <= day && day <= validUntil

/** The licence with which an agent may sell on a day what requires one of these kinds; if there are several, the one that ends last. */
export const licenceOn = (licences: readonly Licence[], kinds: readonly LicenceKind[], day: Day): Licence | undefined =>
  licences
    .filter((licence) => kinds.includes(licence.kind) && holdsOn(licence, day))
    .toSorted((a, b) => (a.validUntil < b.validUntil ? 1 : -1))[0]

/** Why there is none: it expired, starts later, or never existed. */
export type Lack = { readonly why: 'ended' | 'to-begin'; readonly on: Day } | { readonly why: 'none' }

/** What an agent without such a licence lacks on a day. */
export function lackOn(licences: readonly Licence[], kinds: readonly LicenceKind[], day: Day): Lack {
  const fitting = licences.filter(({ kind }) => kinds.includes(kind))
  const begins = fitting.map(({ validFrom }) => validFrom).filter((from) => from > day)
  if (begins.length > 0) return { why: 'to-begin', on: begins.toSorted()[0] ?? day }
  const ended = fitting.map(({ validUntil }) => validUntil).toSorted()
  return ended.length > 0 ? { why: 'ended', on: ended.at(-1) ?? day } : { why: 'none' }
}

/** Licences for insuring persons: with one company at most. */
export const isLifeLicence = (kind: LicenceKind): boolean => kind === 'life' || kind === 'variable'

/** No format of the Insurance Commission's numbers is published (philippines.md §5). */
export const LICENCE_NUMBER = plainText(30)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9\-/]{4,30}$/, 'Enter the number as it appears on the licence: 4 to 30 letters, digits, hyphens or slashes.')
