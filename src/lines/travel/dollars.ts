import { z } from 'zod'
import { formatDay } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { type Centavos, type DollarCents, formatDollars, formatPesos, proportion } from '#domain/money.ts'
import { Amount, DollarCents as Cents } from '#domain/money-schemas.ts'
import type { ExchangeRate } from '#domain/worksheet.ts'
import { type Message, msg } from '#kit/message.ts'

const Code = z.string().min(1)

/** Plans whose premiums and benefits are stated in dollars. */
const DollarPlan = z.enum(['SD', 'PD'])
export const isInDollars = (plan: string): plan is z.output<typeof DollarPlan> => DollarPlan.options.some((each) => each === plan)
const Priced = { zone: Code, plan: DollarPlan, cover: z.enum(['individual', 'family']), premium: Cents }

/** Plans in dollars, at the version's rate; missing from versions without any. */
export const Dollars = z.object({
  /** A dollar in centavos, and the date of that rate. */
  rate: Amount.default(0),
  rateOn: Day.or(z.literal('')).default(''),
  /** `after`: the plan in pesos beside which it is shown. */
  plans: z.array(z.object({ code: DollarPlan, name: z.string(), sentence: z.string(), after: z.enum(['B', 'S', 'P']) })).default([]),
  premiums: z.array(z.object({ ...Priced, upTo: z.int().min(1) })).default([]),
  weeks: z.array(z.object(Priced)).default([]),
  annual: z.array(z.object(Priced)).default([]),
  /** What they pay abroad for a benefit; they are not sold for domestic trips. */
  limits: z.array(z.object({ benefit: Code, detail: z.string().optional(), SD: Cents, PD: Cents })).default([]),
})
export type Dollars = z.output<typeof Dollars>
type Rate = Pick<Dollars, 'rate' | 'rateOn'>

/** Rounded half up to the centavo. */
export const inPesos = (cents: DollarCents, { rate }: Rate): Centavos => proportion(cents, rate, 100)

/** `US$ 50,000 (₱2,825,000.00 at 56.50)` */
export const bothWays = (cents: DollarCents, rate: Rate): string =>
  `${formatDollars(cents)} (${formatPesos(inPesos(cents, rate))} at ${(rate.rate / 100).toFixed(2)})`

/** The exchange rate stored with a price that was converted to pesos; undefined where it was stated in pesos. */
export const exchangeOf = (plan: string, { rate, rateOn }: Rate): ExchangeRate | undefined =>
  isInDollars(plan) ? { currency: 'USD', rate, on: rateOn } : undefined

export const exchangeSentence = ({ rate, on }: ExchangeRate): Message =>
  msg`US dollars, paid in pesos at ${formatPesos(rate)} for US$ 1, the rate of ${formatDay(on)}`
