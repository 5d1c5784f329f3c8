import { lines } from './index.ts'
import type { Line } from './line.ts'

/**
 * The names and summaries of the lines: enough for screens that do not ask or rate anything. For browsers, the build writes out the content
 * of this file, without the lines.
 */
export const lineSummaries = Object.values<Line>(lines).map(({ code, name, summary }) => ({ code, name, summary }))

/** The names of the lines, by code. */
export const lineNames: Readonly<Record<string, string>> = Object.fromEntries(lineSummaries.map(({ code, name }) => [code, name]))
