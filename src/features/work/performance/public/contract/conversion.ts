import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { OUTCOMES } from '#features/servicing/renewals/public/rules/outcomes.ts'
import { type Contract, get } from '#kit/contract.ts'
import { CONVERSION_PERIODS } from '../../rules/conversion.ts'

/** How many expired policies had each outcome, the premium that ended, and how much of it continues. */
const Converted = z.object({
  outcomes: z.record(z.enum(OUTCOMES), z.int()),
  premiumEnded: Centavos,
  premiumRenewed: Centavos,
})
export type Converted = z.output<typeof Converted>

export const RenewalConversion = z.object({
  from: Day,
  to: Day,
  scope: z.enum(['own', 'team', 'all']),
  total: Converted,
  /** Each agent of a team, or of the office, with policies ending then: the most first. */
  people: z.array(Converted.extend({ code: z.string(), name: z.string() })),
})
export type RenewalConversion = z.output<typeof RenewalConversion>

export const conversionContract = {
  renewalConversion: get('user/renewal-conversion', {
    summary:
      'Number of policies whose cover ends in a period that were renewed, lapsed, declined, not renewed or are still open: one’s own, the team’s with each agent, or everyone’s',
    feature: 'POLICIES',
    query: z.object({ period: z.enum(CONVERSION_PERIODS, 'Choose this month, last month or this quarter.').default('this-month') }),
    reply: RenewalConversion,
    offline: true,
  }),
} satisfies Contract
