import { lines } from './index.ts'
import type { Line } from './line.ts'

/** What the lines are called and what they are for: enough for screens that ask and rate nothing. For browsers the build writes down what this file says, without the lines. */
export const lineSummaries = Object.values<Line>(lines).map(({ code, name, summary }) => ({ code, name, summary }))

/** What the lines are called, by code. */
export const lineNames: Readonly<Record<string, string>> = Object.fromEntries(lineSummaries.map(({ code, name }) => [code, name]))
