import { distance } from 'fastest-levenshtein'
import { yearOf } from '#domain/day.ts'
import { soundOf, wordsOf } from './names.ts'

/** The person to compare: as much as is known. */
export type Screened = {
  readonly name: string
  readonly kind: 'person' | 'company'
  readonly birthDate?: string | undefined
}

export type Listed = {
  readonly name: string
  readonly aliases: readonly string[]
  /** Empty: not said. */
  readonly kind: string
  /** A day, a year, or empty. */
  readonly birthDate: string
}

/** From this likeness on, in hundredths, someone has to review it. */
export const LIKELY = 85

/** How alike two words are, from 0 to 1; an initial matches its word. */
function wordLikeness(a: string, b: string): number {
  if (a === b) return 1
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 0.85 : 0
  const typed = 1 - distance(a, b) / Math.max(a.length, b.length)
  const [sound, other] = [soundOf(a), soundOf(b)]
  const spoken = sound === other && sound.length > 1 && typed >= 0.4 ? 0.93 : 0
  return Math.max(typed >= 0.75 ? typed : 0, spoken)
}

/** How alike two names are in hundredths, whatever the order of their words; every word of the shorter one must be found in the longer. */
export function nameLikeness(a: string, b: string): number {
  const [few, many] = [wordsOf(a), wordsOf(b)].toSorted((one, other) => one.length - other.length)
  if (!few || !many || few.length === 0) return 0
  if (few.join('') === many.join('')) return 100
  // A single word of a longer name is shared by too many people.
  if (few.length === 1 && many.length > 1) return 0
  let left = many
  let sum = 0
  for (const word of few) {
    const [best] = left.map((other) => ({ other, likeness: wordLikeness(word, other) })).toSorted((x, y) => y.likeness - x.likeness)
    if (!best || best.likeness === 0) return 0
    sum += best.likeness
    const at = left.indexOf(best.other)
    left = left.filter((_, index) => index !== at)
  }
  return Math.round((sum / few.length) * (80 + (20 * few.length) / many.length))
}

/** Whether the birthday rules it out: a list often has only the year, and confuses day and month. */
function speaksAgainst(born: string | undefined, listed: string): boolean {
  if (!born || !listed) return false
  if (/^\d{4}$/.test(listed)) return Math.abs(yearOf(born) - Number(listed)) > 1
  return yearOf(born) !== yearOf(listed)
}

/** How likely it is that a person is the one of an entry, in hundredths; 0 if a birthday or the kind rules it out. */
export function likenessOf(who: Screened, entry: Listed): number {
  if (entry.kind && entry.kind !== who.kind) return 0
  if (speaksAgainst(who.birthDate, entry.birthDate)) return 0
  return Math.max(...[entry.name, ...entry.aliases].map((name) => nameLikeness(who.name, name)))
}
