import type { Path } from './values.ts'

/** A line's names for the places of its tables, by path without row numbers: `classes.gross.1`. */
export type TariffWords = Readonly<Record<string, string>>

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `gvwUpTo` in readable form: `Gvw up to`. */
export const readable = (name: string): string =>
  upper(
    name
      .replaceAll(/[-_]/g, ' ')
      .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`),
  )

/** The name of a place: the line's, or else derived from its key. */
export const wordFor = (words: TariffWords, path: Path): string => words[path.join('.')] ?? readable(path.at(-1) ?? '')
