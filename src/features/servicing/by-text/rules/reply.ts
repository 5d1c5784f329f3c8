/** What someone who texts us means. */
export type Meaning =
  | { readonly what: 'yes'; readonly reference: string }
  | { readonly what: 'code'; readonly code: string }
  | { readonly what: 'stop' }
  | { readonly what: 'unclear' }

const YES = /^(?:YES|OO|OPO)(?=\W|$)/
const STOP = /^(?:STOP|TAMA NA|AYAW KO NA)$/

/** Letters and digits only: references are typed on phone keys, with any separators. */
export const referenceKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Understands a text however it is written: in lower case, with punctuation and spaces, in English or Filipino. */
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
