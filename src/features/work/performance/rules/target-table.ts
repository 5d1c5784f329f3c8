import { type Measure, type Month, monthsAfter } from './figures.ts'
import { maxTarget } from './targets.ts'

/** How many people are shown at once. */
export const SHOWN_PEOPLE = 60

/** The twelve months of a year. */
export const monthsOf = (year: string): readonly Month[] => Array.from({ length: 12 }, (_, at) => monthsAfter(`${year}-01`, at))

/** A target as it is typed or pasted: pesos for premium, a whole number otherwise; empty is 0. Undefined if it is not a target. */
export function readTarget(measure: Measure, typed: string): number | undefined {
  const plain = typed.replace(/[₱,\s]/g, '')
  if (plain === '') return 0
  const isRead = measure === 'premium' ? /^\d{1,12}(\.\d{1,2})?$/.test(plain) : /^\d{1,7}(\.0+)?$/.test(plain)
  if (!isRead) return undefined
  const target = measure === 'premium' ? Math.round(Number(plain) * 100) : Math.round(Number(plain))
  return target <= maxTarget(measure) ? target : undefined
}

/** In the format that `readTarget` reads. */
export const writeTarget = (measure: Measure, target: number): string =>
  target === 0 ? '' : (measure === 'premium' ? target / 100 : target).toLocaleString('en-PH', { maximumFractionDigits: 2 })

/** The cells of what was copied from a spreadsheet; undefined if it is only one cell. */
export function cellsOf(pasted: string): readonly (readonly string[])[] | undefined {
  const rows = pasted
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'))
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : undefined
}
