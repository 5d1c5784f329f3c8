import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { lineOf, lines } from '#lines'
import type { Line } from '#lines/line.ts'

export const allLines: readonly Line[] = Object.values(lines)

/** The line that the address is for, or that was chosen; the only one there is, when there is only one. */
export function useLine(code: string | undefined): Line | undefined {
  const [chosen] = useQueryParam('line')
  const [only] = allLines.length === 1 ? allLines : []
  return lineOf(code ?? chosen ?? '') ?? only
}
