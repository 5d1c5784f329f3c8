import { use } from 'react'
import { firstRead } from '#kit/web/router/screen.tsx'
import type { Line } from '#lines/line.ts'
import { loadLine } from '#lines/load.ts'
import { lineSummaries } from '#lines/names.ts'

const coming = new Map<string, Promise<Line | undefined>>()

function fetched(code: string): Promise<Line | undefined> {
  const asked = coming.get(code) ?? loadLine(code)
  coming.set(code, asked)
  asked.catch(() => coming.delete(code))
  return asked
}

// The other lines are a tap away.
void firstRead.then(() => Promise.all(lineSummaries.map(({ code }) => fetched(code)))).catch(() => undefined)

/** The line of a code, fetched without the others; below a `Suspense`. */
export const useLoadedLine = (code: string): Line | undefined => use(fetched(code))
