import { ctpl } from './ctpl/index.ts'
import type { Line } from './line.ts'
import { motor } from './motor/index.ts'

/** The lines we sell. A new line is a folder beside this file, and its name here. */
export const lines = { ctpl, motor } as const
export type LineCode = keyof typeof lines

const byCode: Readonly<Record<string, Line>> = lines

/** The line of a code that came from outside; undefined when we do not sell it. */
export const lineOf = (code: string): Line | undefined => (Object.hasOwn(byCode, code) ? byCode[code] : undefined)

/** The line of a stored record; a line that we no longer sell still has its definition. */
export function lineIn({ line }: { readonly line: string }): Line {
  const found = lineOf(line)
  if (!found) throw new Error(`a record is of the unknown line ${line}`)
  return found
}

/** What the lines are called, by code. */
export const lineNames: Readonly<Record<string, string>> = Object.fromEntries(Object.values(byCode).map(({ code, name }) => [code, name]))

/** The code of a line that a LOB filter names by code, prefix or name; what we do not sell stays as it was named and has no records. */
export function codeOfLine(lob: string): string {
  const wanted = lob.toLowerCase()
  return (
    Object.values(byCode).find(({ code, prefix, name }) => [code, prefix, name].some((each) => each.toLowerCase() === wanted))?.code ??
    wanted
  )
}
