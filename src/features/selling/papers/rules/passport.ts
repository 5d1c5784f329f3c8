import { parse, states } from 'mrz'
import { addYears, isDay } from '#domain/day.ts'
import { readName } from './formats.ts'
import { around, type Box, segmentsOf, type Word } from './rows.ts'

const LENGTH = 44

/** The data in the two lines at the bottom of a passport: the fields of an insured person, except that the country is a name. */
export type PassportFacts = Readonly<
  Partial<Record<'lastName' | 'firstName' | 'passport' | 'birthDate' | 'sex' | 'country' | 'passportExpiry', string>>
>
export type PassportReading = {
  readonly facts: PassportFacts
  /** Those whose check digit is wrong. */
  readonly wrong: readonly (keyof PassportFacts)[]
}

/** `850311` as a day: of birth in the past, of expiry in this century. */
function dayOfFigures(figures: string | null | undefined, isPast: boolean, today: string): string | undefined {
  const [, year = '', month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(figures ?? '') ?? []
  const recent = `20${year}-${month}-${day}`
  if (!isDay(recent)) return isPast && isDay(`19${year}-${month}-${day}`) ? `19${year}-${month}-${day}` : undefined
  return isPast && recent > today ? addYears(recent, -100) : recent
}

/** The name of a country as lists have it: `Philippines (the)`. */
const countryNamed = (code: string | null | undefined): string | undefined =>
  Object.entries(states)
    .find(([each]) => each === code)?.[1]
    .replace(/\s*\(.*\)$/, '')

const SEXES: Readonly<Record<string, string>> = { female: 'F', male: 'M' }

/** Too many or too few fillers in a row are read: the names end in them, and an absent personal number consists of them. */
const namesLine = (signs: string) => signs.replace(/<+$/, '').slice(0, LENGTH).padEnd(LENGTH, '<')
function numbersLine(signs: string): string {
  const [, told, last] = /^(.{28})[<0]*(\d)$/.exec(signs) ?? []
  return told && last ? `${told}${'<'.repeat(14)}0${last}` : signs
}

/** The machine-readable zone of a passport (ICAO 9303, TD3), validated by its check digits; undefined where the lines are not one. */
export function readPassportLines(lines: readonly string[], today: string): PassportReading | undefined {
  const [first = '', second = ''] = lines.map((line) => line.toUpperCase().replace(/\s/g, '').replace(/[«‹]/g, '<'))
  const numbers = numbersLine(second)
  if (!first.startsWith('P') || numbers.length !== LENGTH) return undefined
  const { fields, details } = parse([namesLine(first), numbers], { autocorrect: true })
  const raw = (name: string) => details.find(({ field }) => field === name)?.value
  const isWrong = (name: string) => details.some(({ field, valid }) => field === `${name}CheckDigit` && !valid)
  const isWhole = !isWrong('composite')
  const facts = {
    lastName: readName(fields.lastName ?? ''),
    firstName: readName(fields.firstName ?? ''),
    passport: raw('documentNumber') || undefined,
    birthDate: dayOfFigures(raw('birthDate'), true, today),
    sex: SEXES[fields.sex ?? ''],
    country: countryNamed(raw('nationality')),
    passportExpiry: dayOfFigures(raw('expirationDate'), false, today),
  }
  const checked = { passport: 'documentNumber', birthDate: 'birthDate', passportExpiry: 'expirationDate' } as const
  const single = (['passport', 'birthDate', 'passportExpiry'] as const).filter((name) => isWrong(checked[name]))
  // Where none is right, this is other text, or the line was cut off.
  if (single.length === Object.keys(checked).length) return undefined
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  // The last digit covers all three: where only that is wrong, no one can say which of them is.
  return { facts: known, wrong: isWhole || single.length > 0 ? single : ['passport', 'birthDate', 'passportExpiry'] }
}

type Line = { readonly box: Box; readonly signs: string }

/** The two lines in a photo: the last two that are long and written without spaces. */
export function passportLinesIn(words: readonly Word[]): readonly Line[] {
  // Words without a meaning are read with low confidence; their check digits prove them.
  const rows = Map.groupBy(segmentsOf(words.map((word) => ({ ...word, confidence: 100 }))), ({ row }) => row)
  const long = [...rows.values()]
    .map((segments) => ({
      box: around(segments),
      signs: segments
        .flatMap((each) => each.words)
        .map(({ text }) => text)
        .join(''),
    }))
    .filter(({ signs }) => signs.length >= LENGTH * 0.7 && /[<«‹]/.test(signs))
    .sort((a, b) => a.box.top - b.box.top)
  return long.length > 1 ? long.slice(-2) : []
}

/** Of several readings of the lines, the one with most check digits right; of equal ones, the earlier. */
export function bestPassport(looks: readonly (readonly string[])[], today: string): PassportReading | undefined {
  const firsts = looks.flatMap(([first]) => first ?? [])
  const seconds = looks.flatMap(([, second]) => second ?? [])
  const read = seconds.flatMap((second) => firsts.flatMap((first) => readPassportLines([first, second], today) ?? []))
  return read.toSorted((a, b) => a.wrong.length - b.wrong.length)[0]
}

/** The characters that the lines consist of. */
export const PASSPORT = { signs: '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' } as const
