import { z } from 'zod'
import { Centavos } from '#domain/money.ts'

/** How a charge of a statement stands for whoever would pay it. */
export const STANDINGS = ['due', 'under-way', 'identity', 'held', 'paid', 'ended'] as const
export type Standing = (typeof STANDINGS)[number]

export const STANDING_NAMES: Readonly<Record<Standing, string>> = {
  due: 'To be paid',
  'under-way': 'Being paid',
  identity: 'Waits for the identity check',
  held: 'Cannot be paid now',
  paid: 'Paid',
  ended: 'Not asked for any more',
}

/** How many charges stand so, and what they come to. */
export const Figure = z.object({ count: z.int(), amount: Centavos })
export type Figure = z.output<typeof Figure>
export const Figures = z.record(z.enum(STANDINGS), Figure)
export type Figures = z.output<typeof Figures>

export const NOTHING: Figure = { count: 0, amount: 0 }
