import type { Path } from './values.ts'

/** What a line calls the places of its tables, by path without row numbers: `classes.gross.1`. */
export type TariffWords = Readonly<Record<string, string>>

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `gvwUpTo` as people read it: `Gvw up to`. */
export const readable = (name: string): string =>
  upper(
    name
      .replaceAll(/[-_]/g, ' ')
      .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`),
  )

/** What a place is called: by the line, or else by its name. */
export const wordFor = (words: TariffWords, path: Path): string => words[path.join('.')] ?? readable(path.at(-1) ?? '')
