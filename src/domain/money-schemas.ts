import { z } from 'zod'

const MOST = 9_000_000_000_000
const ANY_AMOUNT = 'Enter an amount of at most ₱90,000,000,000.00, in whole centavos.'
const NO_AMOUNT = 'Enter an amount in pesos, such as 2500 or 2500.50.'
/** Text that is not an amount stays a string; a field that was left empty has no amount at all. */
const wrong = ({ input }: { readonly input?: unknown }) => (typeof input === 'number' ? ANY_AMOUNT : NO_AMOUNT)

/** Amounts in requests and replies; `money.ts` defines them. Separate, so that a screen which only shows amounts fetches no schemas. */
export const Centavos = z.int({ error: wrong }).min(-MOST, ANY_AMOUNT).max(MOST, ANY_AMOUNT).meta({ 'x-unit': 'centavos' })
export type Centavos = z.output<typeof Centavos>

/** Centavos that cannot be negative. */
export const Amount = z.int({ error: wrong }).min(0, ANY_AMOUNT).max(MOST, ANY_AMOUNT).meta({ 'x-unit': 'centavos' })

export const DollarCents = z.int().min(0).max(MOST).meta({ 'x-unit': 'us-cents' })

export const Millionths = z.int().min(0).max(10_000_000).meta({ 'x-unit': 'millionths' })
export type Millionths = z.output<typeof Millionths>
