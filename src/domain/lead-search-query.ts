export type SearchType = 'all' | 'name' | 'mobile' | 'leadId'

/** Without diacritics and in lower case, as `app.plain` writes it. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const asDigits = (text: string) => (/^[\d\s()+.-]+$/.test(text) ? text.replace(/\D/g, '') : undefined)

const begins = (kind: 'n' | 'm' | 'r' | 'i' | 's' | 'k', word: string) => `'@${kind}${word}':*`

/** A number is matched by its start, however the country code is written, or by its last digits. */
const mobile = (digits: string) => {
  const national = digits.replace(/^(?:63|0)/, '')
  return [...(national ? [begins('m', national)] : []), begins('r', [...digits].toReversed().join(''))].join(' | ')
}

const all = (parts: readonly string[], by: '&' | '|') => parts.map((part) => `(${part})`).join(` ${by} `)

const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The maximum number of leads that a search returns; a person who gets as many should narrow the search. */
export const MAX_SEARCH_RESULTS = 1000

/**
 * The query for `app.leads_found`, with `@` in place of whose leads: every word must start a word of the name, in any order; digits start
 * or end the mobile number; a lead's number is matched by its start. Undefined if nothing is searched for.
 */
export function leadSearchQuery(text: string, type: SearchType = 'all'): string | undefined {
  const words = wordsIn(text)
  if (words.length === 0) return undefined
  const digits = asDigits(text.trim())
  const ways = {
    name: all(
      words.map((word) => begins('n', word)),
      '&',
    ),
    mobile: digits === undefined ? undefined : mobile(digits),
    leadId: begins('i', words.join('')),
  }
  if (type !== 'all') return ways[type] ?? begins('m', words.join(''))
  return all(
    Object.values(ways).filter((way) => way !== undefined),
    '|',
  )
}

/** Shorter ones match too much. */
const SHORTEST_KEY = 4

/** The query for `app.policies_found` when something insured is searched for by its plate, MV file, chassis or engine number. */
export function keySearchQuery(text: string): string | undefined {
  const key = wordsIn(text).join('')
  return key.length >= SHORTEST_KEY && /\p{N}/u.test(key) ? begins('k', key) : undefined
}

/**
 * The query for `app.policies_found` and `app.quotations_found`: the words of the policyholder's name, the start or end of the mobile
 * number, that of the record's number, or an identifier of the insured thing.
 */
export function recordSearchQuery(text: string): string | undefined {
  const lead = leadSearchQuery(text)
  if (lead === undefined) return undefined
  const number = wordsIn(text).join('')
  const end = number.length >= SHORTEST_KEY ? begins('s', [...number].toReversed().join('')) : undefined
  return all(
    [lead, end, keySearchQuery(text)].filter((way) => way !== undefined),
    '|',
  )
}
