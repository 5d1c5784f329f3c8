import { lineOf, lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { EVERY, INSPECTION_WAIVER } from './underwriting.ts'

/** The name of an authority of a line. */
export const authorityName = (line: string, code: string): string =>
  [...(lineOf(line)?.control.authorities ?? []), INSPECTION_WAIVER].find((each) => each.code === code)?.name ?? code

/** Every authority that the lines define, once, with its name. */
export const authorities = (): { readonly code: string; readonly name: string }[] => [
  ...new Map(
    [...Object.values<Line>(lines).flatMap((line) => line.control.authorities), INSPECTION_WAIVER].map(
      (each) => [each.code, each] as const,
    ),
  ).values(),
]

/** Authorities as part of a sentence. */
export const authorityText = (codes: readonly string[]): string =>
  codes.includes(EVERY)
    ? 'all'
    : authorities()
        .filter(({ code }) => codes.includes(code))
        .map(({ name }) => name)
        .join(', ') || 'none'
