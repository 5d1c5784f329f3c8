import type { Centavos, Millionths } from '#domain/money.ts'
import { type Benefit, type GroupTariff, type Occupation, type PlanCode, planOf, rateFor, sizeFactor } from './tariff.ts'

const WHOLE = 1_000_000n
/** Rates are per ₱1,000, which is this many centavos. */
const UNIT = 100_000n

export type Insured = { readonly occupation: Occupation; readonly plan: PlanCode }

/** The annual price of a benefit for a person, in millionths of a centavo, before the factor for the group's size. */
export const exactBenefit = (benefit: Benefit, { occupation, plan }: Insured, tariff: GroupTariff): bigint =>
  (BigInt(planOf(plan, tariff)[benefit.code]) * BigInt(rateFor(benefit, occupation)) * WHOLE) / UNIT

export const times = (amount: bigint, part: Millionths): bigint => (amount * BigInt(part)) / WHOLE

/** The annual price of a member of a group of that size, in centavos, before taxes. */
export function memberPremium(insured: Insured, members: number, tariff: GroupTariff, off: Millionths): Centavos {
  const exact = tariff.benefits.reduce((total, benefit) => total + exactBenefit(benefit, insured, tariff), 0n)
  const charged = times(times(exact, sizeFactor(members, tariff)), 1_000_000 - off)
  return Number((charged + WHOLE / 2n) / WHOLE)
}
