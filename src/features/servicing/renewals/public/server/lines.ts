import { lines } from '#lines'
import type { Line } from '#lines/line.ts'

const renewing = (): readonly Line[] => Object.values<Line>(lines).filter(({ renewal }) => renewal !== undefined)

/** Codes of the lines whose policies can be renewed. */
export const renewableLines = (): readonly string[] => renewing().map(({ code }) => code)

/** Days of grace of those lines, by code. */
export const graceDaysOfLines = (): Readonly<Record<string, number>> =>
  Object.fromEntries(renewing().map(({ code, renewal }) => [code, renewal?.graceDays ?? 0]))
