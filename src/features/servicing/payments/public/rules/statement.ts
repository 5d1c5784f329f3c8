import { z } from 'zod'
import { Centavos } from '#domain/money-schemas.ts'

/** The status of a charge on a statement for its payer. */
export const STANDINGS = ['due', 'under-way', 'identity', 'held', 'paid', 'ended'] as const
export type Standing = (typeof STANDINGS)[number]

export const STANDING_NAMES: Readonly<Record<Standing, string>> = {
  due: 'To be paid',
  'under-way': 'Being paid',
  identity: 'Waiting for the identity check',
  held: 'Cannot be paid now',
  paid: 'Paid',
  ended: 'No longer due',
}

/** Number of charges with a status, and their total. */
export const StatementFigure = z.object({ count: z.int(), amount: Centavos })
export type StatementFigure = z.output<typeof StatementFigure>
export const Figures = z.record(z.enum(STANDINGS), StatementFigure)
export type Figures = z.output<typeof Figures>

export const NOTHING: StatementFigure = { count: 0, amount: 0 }
