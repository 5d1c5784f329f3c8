/** A message of the catalogues: its id is the English sentence, with `{0}`, `{1}` … for its values. */
export type Phrase = { id: string; values: string[] }

/** What is said to a person: composed in English, and as the phrases that follow each other, so that the browser can say them in another language. */
export type Said = { readonly text: string; readonly phrases: readonly Phrase[] }

/** Composes a sentence around values: `said\`A ${year} model is not built yet.\`` */
export function said(strings: TemplateStringsArray, ...values: readonly (string | number)[]): Said {
  const [head = '', ...rest] = strings
  const written = values.map(String)
  const around = (value: (at: number) => string) => head + rest.map((text, at) => value(at) + text).join('')
  return { text: around((at) => written[at] ?? ''), phrases: [{ id: around((at) => `{${at}}`), values: written }] }
}

/** One after the other; what is not to be said is left out. */
export function inTurn(...parts: readonly (Said | string | undefined)[]): Said {
  const all = parts.flatMap((part) => (part ? [typeof part === 'string' ? { text: part, phrases: [{ id: part, values: [] }] } : part] : []))
  return { text: all.map(({ text }) => text).join(' '), phrases: all.flatMap(({ phrases }) => phrases) }
}

type Telling<K extends string> = { [Key in K]: string } & { [Key in `${K}Said`]?: Phrase[] }

/** A sentence as a member of a record, its phrases beside it: `{ ...as('text', said\`…\`) }` is `{ text, textSaid }`. */
export const as = <K extends string>(key: K, sentence: Said | string): Telling<K> =>
  (typeof sentence === 'string' ? { [key]: sentence } : { [key]: sentence.text, [`${key}Said`]: [...sentence.phrases] }) as Telling<K>

const MOST_KEPT = 2000
const kept = new Map<string, Phrase[]>()

/** The English text, where nothing but a text fits, as in a schema; its phrases are found by it again. For sentences that are few: their values are words of ours, not what people type. */
export function asText({ text, phrases }: Said): string {
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(text, [...phrases])
  return text
}

export const phrasesOf = (text: string): Phrase[] | undefined => kept.get(text)
