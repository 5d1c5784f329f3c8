import { lineOf } from '#lines'
import type { Line } from '#lines/line.ts'
import type { QuotationRow } from '../store/quotes.ts'

/** The line of a stored quotation; a line that we no longer sell still has its definition. */
export function lineIn({ line }: Pick<QuotationRow, 'line'>): Line {
  const found = lineOf(line)
  if (!found) throw new Error(`quotation of unknown line ${line}`)
  return found
}
