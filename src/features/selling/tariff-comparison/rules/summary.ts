/** Limits of the distribution, in percent of the price before. */
export const BORDERS = [-20, -10, -5, 0, 5, 10, 20] as const

/** A change in percent of the value before, to one decimal: `+7.1 %`. */
export function percentChange(before: number, after: number): string {
  if (before === 0) return '—'
  const percent = ((after - before) / before) * 100
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)} %`
}
