import { lines } from '#lines'
import type { Line } from '#lines/line.ts'

/** The lines that can be sold in bulk. */
export const bulkLines: readonly Line[] = Object.values<Line>(lines).filter(({ bulk }) => bulk !== undefined)
