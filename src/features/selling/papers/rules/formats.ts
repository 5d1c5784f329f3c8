import { isDay } from '#domain/day.ts'
import { NamePart } from '#domain/person.ts'
import { ChassisNumber, EngineNumber, formatMvFile, parseMvFile } from '#domain/vehicle.ts'

/** Characters that look alike, as OCR confuses them. */
const AS_DIGIT: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  S: '5',
  B: '8',
  G: '6',
  A: '4',
  T: '7',
}
const AS_LETTER: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '8': 'B', '6': 'G', '4': 'A', '7': 'T' }

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
const digitsIn = (text: string) => [...text.toUpperCase()].map((sign) => AS_DIGIT[sign] ?? sign).join('')

/**
 * The patterns of the plates that are recognised: `A` a letter, `9` a digit and `-` the space between. The form checks whether their series
 * is issued.
 */
const PLATES = ['AAA-999', 'AAA-9999', 'AA-9999', 'AA-99999', '9999-AA', '999-AAA', 'A-999-AA']

/** A plate number whose characters may have been confused; undefined where more than one is possible. */
export function readPlate(text: string): string | undefined {
  const read = plain(text)
  const repaired = PLATES.flatMap((shape) => {
    const places = shape.replaceAll('-', '')
    if (places.length !== read.length) return []
    const signs = [...read].map((sign, index) => fitting(sign, places.charAt(index)))
    if (signs.includes(undefined)) return []
    return [{ text: asWritten(signs, shape), changed: signs.filter((sign, index) => sign !== read[index]).length }]
  })
  const least = Math.min(...repaired.map(({ changed }) => changed))
  const [best, second] = repaired.filter(({ changed }) => changed === least)
  return best && !second ? best.text : undefined
}

function asWritten(signs: readonly (string | undefined)[], shape: string): string {
  const rest = [...signs]
  return [...shape].map((place) => (place === '-' ? ' ' : (rest.shift() ?? ''))).join('')
}

const fitting = (sign: string, place: string): string | undefined => {
  const wanted = place === '9' ? /\d/ : /[A-Z]/
  if (wanted.test(sign)) return sign
  return place === '9' ? AS_DIGIT[sign] : AS_LETTER[sign]
}

export function readMvFile(text: string): string | undefined {
  const digits = parseMvFile(digitsIn(text.replace(/[^A-Za-z0-9|!]/g, '')))
  return digits && formatMvFile(digits)
}

export function readEngine(text: string): string | undefined {
  const engine = EngineNumber.safeParse(text.toUpperCase().replace(/[^A-Z0-9\-/*]/g, ''))
  return engine.success && engine.data.length >= 5 && /\d/.test(engine.data) ? engine.data : undefined
}

/** Letters that no vehicle identification number has. */
const NOT_IN_VIN: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1' }

export function readChassis(text: string): string | undefined {
  const signs = text.toUpperCase().replace(/[^A-Z0-9-]/g, '')
  const chassis = ChassisNumber.safeParse(signs.length === 17 ? signs.replace(/[OQI]/g, (sign) => NOT_IN_VIN[sign] ?? sign) : signs)
  return chassis.success && chassis.data.length >= 8 && (chassis.data.match(/\d/g)?.length ?? 0) >= 4 ? chassis.data : undefined
}

export const readWhole =
  (least: number, most: number) =>
  (text: string): string | undefined => {
    const [first = ''] = text.replace(/(\d)[,. ](?=\d{3}\b)/g, '$1').split(/\s+/)
    const digits = digitsIn(first.replace(/[^A-Za-z0-9|!]/g, ''))
    return /^\d{1,6}$/.test(digits) && Number(digits) >= least && Number(digits) <= most ? String(Number(digits)) : undefined
  }

/** Words as printed on a form: letters, digits and the punctuation between. */
export function readWords(text: string): string | undefined {
  const words = text
    .replace(/[|[\]_=~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /[A-Z0-9]/i.test(words) && words.length <= 80 ? words : undefined
}

/** A printed name in name case: `DELA CRUZ` becomes `Dela Cruz`. */
export const inNameCase = (name: string): string =>
  name.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

export function readName(text: string): string | undefined {
  const name = NamePart.safeParse(
    inNameCase(
      text
        .replace(/[^\p{L}\p{M} .'’-]/gu, ' ')
        .replace(/\s+/g, ' ')
        .replace(/(\p{Ll}{3,})\.$/u, '$1')
        .trim(),
    ),
  )
  return name.success && name.data.length > 1 ? name.data : undefined
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** A day in figures (`1987/10/04`, `10/04/1987`) or in words (`OCTOBER 04, 1987`). */
export function readDay(text: string): string | undefined {
  const figures = /(\d{4})[/.-](\d{2})[/.-](\d{2})/.exec(text)?.slice(1) ?? isoOf(/(\d{2})[/.-](\d{2})[/.-](\d{4})/.exec(text))
  const words = /([A-Z]{3,9})\.?\s+(\d{1,2})\D{0,3}\s*(\d{4})/i.exec(text)
  const month = words ? MONTHS.indexOf(words[1]?.slice(0, 3).toUpperCase() ?? '') + 1 : 0
  const day =
    figures?.join('-') ?? (words && month > 0 ? [words[3], String(month).padStart(2, '0'), words[2]?.padStart(2, '0')].join('-') : '')
  return isDay(day) ? day : undefined
}
const isoOf = (american: RegExpExecArray | null) => american && [american[3], american[1], american[2]]

/** Words that start a surname of several words. */
const PARTICLES = /^(DE|DEL|DELA|DE LA|LA|LOS|DELOS|SAN|SANTA|STA\.?|STO\.?|VDA\.?)$/i
const COMPANY = /\b(INC|CORP|CORPORATION|COMPANY|CO|LTD|ENTERPRISES|COOPERATIVE|TRADING|BANK)\b\.?/i

/** The last name, with its particles, and what comes before it. */
function cutLast(words: readonly string[]): { before: readonly string[]; last: string } {
  let from = Math.max(0, words.length - 1)
  while (from > 1 && PARTICLES.test(words[from - 1] ?? '')) from--
  return { before: words.slice(0, from), last: words.slice(from).join(' ') }
}

type Names = Readonly<Partial<Record<'firstName' | 'middleName' | 'lastName' | 'companyName', string>>>

/** `LAST, FIRST MIDDLE` of registrations, `LAST, FIRST, MIDDLE` of licences; a company’s name unchanged. */
export function namesOf(text: string): Names {
  const tidy = text.replace(/\s+/g, ' ').trim()
  if (COMPANY.test(tidy)) return { companyName: tidy }
  const [last = '', given = '', middle] = tidy.split(/\s*[,.;]\s+|,/).map((part) => part.trim())
  if (!given) return {}
  if (middle !== undefined) return named({ lastName: last, firstName: given, middleName: middle })
  const words = given.split(' ')
  if (words.length === 1) return named({ lastName: last, firstName: given })
  const cut = cutLast(words)
  return named({ lastName: last, firstName: cut.before.join(' '), middleName: cut.last })
}

/** `FIRST MIDDLE LAST`, the order used in deeds. */
export function spokenNames(text: string): Names {
  const { before, last } = cutLast(text.replace(/\s+/g, ' ').trim().split(' '))
  if (before.length === 0) return {}
  const cut = before.length > 1 ? cutLast(before) : { before, last: '' }
  return named({ firstName: cut.before.join(' '), middleName: cut.last, lastName: last })
}

const named = (names: Readonly<Record<string, string>>): Names =>
  Object.fromEntries(
    Object.entries(names).flatMap(([part, text]) => {
      const name = readName(text)
      return name ? [[part, name]] : []
    }),
  )
