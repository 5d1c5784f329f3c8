import { lines } from './index.ts'
import type { Line } from './line.ts'

/**
 * Everything that a person may want to insure, line by line: enough to choose from. For browsers, the build writes out the content of this
 * file, without the lines.
 */
export const allWays = Object.values<Line>(lines).flatMap(({ code: line, risk, price }) =>
  risk.variants.map(({ code, name, sentence }) => ({ line, code, name, sentence, hasPackages: price.packageField !== undefined })),
)
export type WayOfLine = (typeof allWays)[number]
