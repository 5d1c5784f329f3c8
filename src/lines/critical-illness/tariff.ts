import { z } from 'zod'
import { Amount, Millionths } from '#domain/money-schemas.ts'
import { CoolingOff } from '../cooling-off.ts'
import { InstalmentTerms } from '../instalments.ts'
import { PremiumTaxes } from '../premium-taxes.ts'
import { CancellationTerms } from '../return-premium.ts'

const Code = z.string().min(1)

/** The annual rate per ₱1,000 of the sum insured, up to an age. */
const Rate = z.object({
  upTo: z.int().min(0).max(120),
  maleNonSmoker: Amount,
  maleSmoker: Amount,
  femaleNonSmoker: Amount,
  femaleSmoker: Amount,
})
export type Rate = z.output<typeof Rate>

const GROUPS = ['heart', 'cancer', 'nerve', 'organ', 'other'] as const
export const GROUP_NAMES: Readonly<Record<(typeof GROUPS)[number], string>> = {
  heart: 'Heart and vessels',
  cancer: 'Cancer',
  nerve: 'Brain and nerves',
  organ: 'Organs',
  other: 'Other',
}

/** A covered illness: an early one pays part of the sum insured, any other all of it. */
const Illness = z.object({
  code: Code,
  name: z.string(),
  group: z.enum(GROUPS),
  definition: z.string(),
  share: Millionths,
})

const EFFECTS = ['accept', 'load', 'exclude', 'refer', 'decline'] as const
export type Effect = (typeof EFFECTS)[number]

/** What an answer leads to: the loading of the premium, and the wording of the exclusion, where there is one. */
const Consequence = { effect: z.enum(EFFECTS), load: Millionths.default(0), exclusion: z.string().optional() }

/** An answer to a question of the health declaration, by its field name; an answer without a row is accepted. */
const Answered = z.object({ question: Code, answer: Code, ...Consequence })

/** Body-mass index below a limit in tenths: 299 is up to 29.9. The first row that reaches the value applies. */
const BodyMass = z.object({ upToTenths: z.int().min(1), ...Consequence })

/** Everything that an insurer or a regulator may change is here, none of it in code: supplement.md B. */
const Tables = z.object({
  /** Printed wherever the tariff is printed. */
  demonstration: z.string(),
  rates: z.array(Rate),
  sumInsured: z.object({
    least: Amount.min(1),
    most: Amount.min(1),
    step: Amount.min(1),
    usual: Amount.min(1),
    /** Above this sum, a medical examination is required. */
    withoutExamination: Amount,
    /** Up to this sum, three questions about health are enough. */
    shortForm: Amount,
  }),
  ages: z.object({ entryFrom: z.int(), entryTo: z.int(), renewableTo: z.int() }),
  illnesses: z.array(Illness),
  /** The most that an early illness pays, whatever its part of the sum insured. */
  earlyMost: Amount,
  health: z.array(Answered),
  bodyMass: z.array(BodyMass),
  /** Total loading of the answers above which an underwriter decides, and the most that an underwriter may add. */
  loads: z.object({ referAbove: Millionths, most: Millionths }),
  discount: z.object({ most: Millionths }),
  /** Missing from versions sold before instalments existed. */
  instalments: InstalmentTerms.default({ graceDays: 0, plans: [] }),
  taxes: PremiumTaxes,
  cover: z.object({
    waitingDays: z.int().min(0).max(365),
    survivalDays: z.int().min(0).max(30),
    graceDays: z.int().min(0).max(90),
    contestableMonths: z.int().min(0).max(24),
    /**
     * Months before cover within which a condition that appeared is not covered, and months of cover after which that exclusion ends (CL
     * 2018-65).
     */
    lookBackMonths: z.int().min(0).max(24),
    liftedAfterMonths: z.int().min(0).max(12),
    exclusions: z.array(z.string()),
    /** The steps that a claimant takes, in order. */
    claimSteps: z.array(z.string()),
    coolingOff: CoolingOff,
  }),
  ending: CancellationTerms,
})

/** A version of the tariff, as stored in db/seed/tariffs and in the database. */
export const CriticalIllnessTariff = z
  .object({ version: z.string(), tables: Tables })
  .transform(({ version, tables }) => ({ version, ...tables }))
export type CriticalIllnessTariff = z.output<typeof CriticalIllnessTariff>

/** The row for an age; undefined for an age that is not sold. */
export const rateOf = (age: number, { rates, ages }: Pick<CriticalIllnessTariff, 'rates' | 'ages'>): Rate | undefined =>
  age < ages.entryFrom ? undefined : rates.find(({ upTo }) => age <= upTo)

export const isEarly = ({ share }: { readonly share: number }): boolean => share < 1_000_000
