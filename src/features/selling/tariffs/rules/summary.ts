import { z } from 'zod'
import { Centavos } from '#domain/money.ts'

/** Borders of the distribution, in percent of the price before. */
export const BORDERS = [-20, -10, -5, 0, 5, 10, 20] as const

/** What a draft would do to the quotations that it was compared with. */
export const Summary = z.object({
  compared: z.int(),
  dearer: z.int(),
  cheaper: z.int(),
  same: z.int(),
  /** Could not be priced. */
  failed: z.int(),
  before: Centavos,
  after: Centavos,
  control: z.object({ referred: z.int(), blocked: z.int(), eased: z.int(), cleared: z.int() }),
  /** How many quotations change by how many percent: above `from`, up to `to`; without a border, all beyond. */
  distribution: z.array(z.object({ from: z.number().nullable(), to: z.number().nullable(), count: z.int() })),
  /** The agents whose customers are moved most. */
  agents: z.array(z.object({ name: z.string(), code: z.string(), quotations: z.int(), before: Centavos, after: Centavos })),
})
export type Summary = z.output<typeof Summary>

/** A change in percent of what it was, to one decimal: `+7.1 %`. */
export function percentChange(before: number, after: number): string {
  if (before === 0) return '—'
  const percent = ((after - before) / before) * 100
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)} %`
}
