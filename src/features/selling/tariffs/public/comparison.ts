import { z } from 'zod'
import { Centavos } from '#domain/money-schemas.ts'

/** The effect of a draft on the quotations that it was compared with. */
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
  /** How many quotations change by how many percent: above `from`, up to `to`; without a limit, everything beyond. */
  distribution: z.array(z.object({ from: z.number().nullable(), to: z.number().nullable(), count: z.int() })),
  /** The agents whose customers are affected most. */
  agents: z.array(z.object({ name: z.string(), code: z.string(), quotations: z.int(), before: Centavos, after: Centavos })),
})
export type Summary = z.output<typeof Summary>

/** A comparison of a draft with the newest quotations of its line: its progress and its result. */
export const Run = z.object({
  id: z.uuid(),
  revision: z.int(),
  /** Whether it compared the current tables, to the end. */
  isFresh: z.boolean(),
  wanted: z.int(),
  total: z.int(),
  done: z.int(),
  startedBy: z.string(),
  startedAt: z.iso.datetime({ offset: true }),
  endedAt: z.iso.datetime({ offset: true }).nullable(),
  failure: z.string().nullable(),
  summary: Summary.nullable(),
})
export type Run = z.output<typeof Run>
