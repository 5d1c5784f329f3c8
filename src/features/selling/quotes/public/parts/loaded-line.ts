import { use } from 'react'
import type { Line } from '#lines/line.ts'
import { loadLine } from '#lines/load.ts'

const here = new Map<string, Line | undefined>()
const coming = new Map<string, Promise<Line | undefined>>()

/** Fetches a line without the others. */
export function fetchLine(code: string): Promise<Line | undefined> {
  const asked = coming.get(code) ?? loadLine(code)
  coming.set(code, asked)
  asked.then(
    (line) => here.set(code, line),
    () => coming.delete(code),
  )
  return asked
}

/**
 * The line of a code; undefined when we do not sell it. Rendering suspends until it is loaded, below a `Suspense`. Actions on a screen that
 * rendered it find it at once.
 */
export const loadedLine = (code: string): Line | undefined => (here.has(code) ? here.get(code) : use(fetchLine(code)))

/** The line of a record, which is always one that we sell. */
export function loadedLineOf({ line: code }: { readonly line: string }): Line {
  const line = loadedLine(code)
  if (!line) throw new Error(`No line is called ${code}`)
  return line
}
