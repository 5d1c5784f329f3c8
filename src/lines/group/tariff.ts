import { z } from 'zod'
import type { Centavos } from '#domain/money.ts'
import { Amount, Millionths } from '#domain/money-schemas.ts'
import { PremiumTaxes } from '../premium-taxes.ts'
import { CancellationTerms } from '../return-premium.ts'

export const OCCUPATIONS = ['1', '2', '3', '4'] as const
export type Occupation = (typeof OCCUPATIONS)[number]

export const PLANS = ['basic', 'standard', 'plus'] as const
export type PlanCode = (typeof PLANS)[number]

/** A benefit, and its annual rate per ₱1,000 for each class of work. */
const Benefit = z.object({
  code: z.enum(['adnd', 'medical', 'burial']),
  label: z.string(),
  detail: z.string(),
  class1: Amount,
  class2: Amount,
  class3: Amount,
  class4: Amount,
})
export type Benefit = z.output<typeof Benefit>

/** What each member of the plan is insured for. */
const Plan = z.object({
  code: z.enum(PLANS),
  name: z.string(),
  sentence: z.string(),
  adnd: Amount,
  medical: Amount,
  burial: Amount,
})
export type Plan = z.output<typeof Plan>

/** Everything that an insurer or a regulator may change is here, none of it in code: supplement.md C. */
const Tables = z.object({
  /** Printed wherever the tariff is printed. */
  demonstration: z.string(),
  benefits: z.array(Benefit),
  plans: z.array(Plan),
  /** The part of the premium that is charged, by the number of members. The first row that reaches the number applies. */
  sizes: z.array(z.object({ upTo: z.int().min(1), factor: Millionths })),
  /** Explains the classes of work to those who must choose one. */
  occupations: z.array(z.object({ code: z.enum(OCCUPATIONS), name: z.string() })),
  /** Work that an underwriter reviews, as words that appear in a position. */
  referred: z.array(z.string()),
  rules: z.object({
    membersFrom: z.int().min(2),
    /** Above this number of members, underwriting decides. */
    membersTo: z.int(),
    ageFrom: z.int(),
    ageTo: z.int(),
    /** The part of the group that must take part, where the group pays everything and where its members pay a part. */
    participationPaid: Millionths,
    participationShared: Millionths,
    /** The part of class 4 above which underwriting decides. */
    heavyMost: Millionths,
    /** The sum for accidental death up to which no evidence of good health is asked for. */
    freeCover: Amount,
  }),
  discount: z.object({ most: Millionths }),
  taxes: PremiumTaxes,
  cover: z.object({
    /** Days after the accident within which a loss is covered. */
    lossDays: z.int().min(1).max(365),
    graceDays: z.int().min(0).max(90),
    /** Days after becoming a member within which a person is added without evidence. */
    entryDays: z.int().min(0).max(90),
    noticeDays: z.int().min(1).max(180),
    proofDays: z.int().min(1).max(365),
    exclusions: z.array(z.string()),
    /** The steps that a claimant takes, in order. */
    claimSteps: z.array(z.string()),
  }),
  ending: CancellationTerms,
})

/** A version of the tariff, as stored in db/seed/tariffs and in the database. */
export const GroupTariff = z.object({ version: z.string(), tables: Tables }).transform(({ version, tables }) => ({ version, ...tables }))
export type GroupTariff = z.output<typeof GroupTariff>

const COLUMNS = { 1: 'class1', 2: 'class2', 3: 'class3', 4: 'class4' } as const

export const rateFor = (benefit: Benefit, occupation: Occupation): Centavos => benefit[COLUMNS[occupation]]

/** The plan of a code; throws for a tariff that lacks a plan on sale, as its check does. */
export function planOf(code: PlanCode, { plans }: Pick<GroupTariff, 'plans'>): Plan {
  const plan = plans.find((each) => each.code === code)
  if (!plan) throw new Error(`the tariff has no plan ${code}`)
  return plan
}

/** The part of the premium charged for a group of this size. */
export const sizeFactor = (members: number, { sizes }: Pick<GroupTariff, 'sizes'>): Millionths =>
  (sizes.find(({ upTo }) => members <= upTo) ?? sizes.at(-1))?.factor ?? 1_000_000

/** The part of a group that must take part. */
export const participationOf = (paidBy: 'group' | 'shared', { rules }: Pick<GroupTariff, 'rules'>): Millionths =>
  paidBy === 'group' ? rules.participationPaid : rules.participationShared
