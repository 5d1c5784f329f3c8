import { z } from 'zod'
import { Centavos } from '#domain/money-schemas.ts'

/** How a charge of a statement stands for whoever would pay it. */
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

/** How many charges stand so, and what they come to. */
export const StatementFigure = z.object({ count: z.int(), amount: Centavos })
export type StatementFigure = z.output<typeof StatementFigure>
export const Figures = z.record(z.enum(STANDINGS), StatementFigure)
export type Figures = z.output<typeof Figures>

export const NOTHING: StatementFigure = { count: 0, amount: 0 }
