import type { Line } from './line.ts'

/** How to find the lines that are sold. */
export const catalogueOf = (sold: Readonly<Record<string, Line>>) => ({
  /** The line with a code from outside; undefined if we do not sell it. */
  lineOf: (code: string): Line | undefined => (Object.hasOwn(sold, code) ? sold[code] : undefined),

  /** The line of a stored record; a line that we no longer sell still has its definition. */
  lineIn({ line }: { readonly line: string }): Line {
    const found = Object.hasOwn(sold, line) ? sold[line] : undefined
    if (!found) throw new Error(`a record is of the unknown line ${line}`)
    return found
  },

  /** The code of the line that a LOB filter names by code, prefix or name; one that we do not sell stays as named and has no records. */
  codeOfLine(lob: string): string {
    const wanted = lob.toLowerCase()
    const found = Object.values(sold).find(({ code, prefix, name }) => [code, prefix, name].some((each) => each.toLowerCase() === wanted))
    return found?.code ?? wanted
  },
})
