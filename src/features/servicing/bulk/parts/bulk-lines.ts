import { lines } from '#lines'
import type { Line } from '#lines/line.ts'

/** The lines that are sold many at once. */
export const bulkLines: readonly Line[] = Object.values<Line>(lines).filter(({ bulk }) => bulk !== undefined)
