import anyAscii from 'any-ascii'

/** Words that do not identify anyone: titles, suffixes, particles, company forms. */
const SILENT = new Set(
  [
    'mr mrs ms dr atty engr hon gen col capt rev sr jr ii iii iv',
    'de la las los del dela delas delos da dos das di du van von der den al el bin binti ibn y e and of the',
    'inc incorporated corp corporation co company ltd limited llc opc plc sa bv gmbh enterprises enterprise',
  ].flatMap((words) => words.split(' ')),
)

const WRITTEN_SHORT: Readonly<Record<string, string>> = {
  ma: 'maria',
  sta: 'santa',
  sto: 'santo',
  gen: 'general',
  fr: 'francisco',
  mohd: 'muhammad',
  muhd: 'muhammad',
  md: 'muhammad',
  abd: 'abdul',
}

/** Particles that are also written as one word with the name: Delacruz, Delossantos, Abdulrahman. */
const WRITTEN_TOGETHER = /^(delas?|delos|abd[eu][lr])(?=.{4})/

/** A name as words in Latin letters without accents, in the given order, whatever script it was written in. */
export function wordsOf(name: string): string[] {
  const words = anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .flatMap((word) => word.replace(WRITTEN_TOGETHER, (joined) => `${joined.startsWith('abd') ? 'abdul' : joined} `).split(' '))
    .filter(Boolean)
  const telling = words.filter((word) => !SILENT.has(word)).map((word) => WRITTEN_SHORT[word] ?? word)
  return telling.length > 0 ? telling : words
}

/** A name independent of the order of its words. */
export const foldName = (name: string): string => wordsOf(name).toSorted().join(' ')

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ck|q(?:u)?/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/ch/g, 'x'],
  [/sh/g, 'x'],
  [/ts|tz|cz|z/g, 's'],
  [/c/g, 'k'],
  [/v|w/g, 'b'],
  [/j|g(?=[eiy])/g, 'h'],
  [/dh/g, 'd'],
  [/kh/g, 'h'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
]

/** Roughly how a word sounds: its first letter and its consonants, so that transliterations of one name agree. */
export function soundOf(word: string): string {
  const spoken = SOUNDS.reduce((so, [from, to]) => so.replace(from, to), word)
  const [first = '', ...rest] = spoken
  const vowel = /[aeiou]/.test(first) ? 'a' : first
  return (vowel + rest.filter((letter) => !/[aeiouh]/.test(letter)).join('')).replace(/(.)\1+/g, '$1')
}

/** The keys by which possible entries of a list are found: how the words of a name sound. */
export const searchKeys = (name: string): string[] => [...new Set(wordsOf(name).map(soundOf))].filter((key) => key.length > 1)
