/** What somebody means who writes to us by text message. */
export type Meaning =
  | { readonly what: 'yes'; readonly reference: string }
  | { readonly what: 'code'; readonly code: string }
  | { readonly what: 'stop' }
  | { readonly what: 'unclear' }

const YES = /^(?:YES|OO|OPO)(?=\W|$)/
const STOP = /^(?:STOP|TAMA NA|AYAW KO NA)$/

/** Letters and digits alone: references are typed on the keys of a telephone, with whatever stands between. */
export const referenceKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Reads a text however it is written: in small letters, with signs and spaces, in English or Filipino. */
export function meaningOf(text: string): Meaning {
  const words = text
    .trim()
    .toUpperCase()
    .replace(/^\W+|\W+$/g, '')
    .replace(/\s+/g, ' ')
  if (STOP.test(words)) return { what: 'stop' }
  const digits = words.replace(/[\s.-]/g, '')
  if (/^\d{6}$/.test(digits)) return { what: 'code', code: digits }
  const reference = YES.test(words) ? referenceKey(words.replace(YES, '')) : ''
  return reference === '' ? { what: 'unclear' } : { what: 'yes', reference }
}
