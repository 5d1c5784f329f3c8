import { z } from 'zod'
import { Amount, Millionths } from '#domain/money.ts'
import { CoolingOff } from '../cooling-off.ts'
import { PremiumTaxes } from '../premium-taxes.ts'
import { CancellationTerms } from '../return-premium.ts'

const Code = z.string().min(1)
const Plan = z.enum(['B', 'S', 'P'])
export type PlanCode = z.output<typeof Plan>

/** A part of the world that is priced alike. Of several, the highest rank decides; it covers those of lower ranks as well. */
const Zone = z.object({ code: Code, name: z.string(), rank: z.int(), countries: z.array(z.string()) })
export type Zone = z.output<typeof Zone>

const Priced = { zone: Code, plan: Plan, cover: z.enum(['individual', 'family']), premium: Amount }

/** What people of an age cost, times the premium, and whether they are taken. The first row that reaches to the age holds. */
const Age = z.object({ upTo: z.int().min(0), factor: Millionths, decision: z.enum(['accept', 'refer', 'decline']) })
export type AgeBand = z.output<typeof Age>

const Option = z.object({
  code: z.enum(['rentalExcess', 'winterSports', 'cruise', 'equipment']),
  label: z.string(),
  /** For the trip, of each who pays for themselves. */
  premium: Amount,
  /** On the premium. */
  loading: Millionths,
  /** What it pays at most; 0 where it lifts an exclusion instead. */
  limit: Amount,
})

const Limits = z.object({ B: Amount, S: Amount, P: Amount })

/** What a plan pays. An amount of 0 is not covered. */
const Benefit = z.object({
  code: Code,
  label: z.string(),
  detail: z.string().optional(),
  how: z.enum(['limit', 'within-medical', 'always']),
  limits: Limits,
  /** Of trips within the Philippines. */
  domestic: Limits,
})
export type Benefit = z.output<typeof Benefit>

/** Everything that an insurer, a regulator or an embassy may change stands here, none of it in code: supplement.md A. */
const Tables = z.object({
  /** Said wherever the tariff is printed. */
  demonstration: z.string(),
  /** The number that travellers call. */
  assistance: z.string(),
  zones: z.array(Zone),
  /** The zone of countries that none of them names. */
  elsewhere: Code,
  /** Countries to which underwriting must agree. */
  referred: z.array(z.string()),
  schengen: z.object({
    states: z.array(z.string()),
    /** No members, but reached through them. */
    alike: z.array(z.string()),
    /** What Regulation (EC) 810/2009, article 15, asks for. */
    leastEuros: z.int(),
    /** A euro in centavos, and the day of that rate. */
    euro: Amount.min(1),
    euroOn: z.string(),
    /** Days beyond the stay that some embassies ask for. */
    bufferDays: z.int().min(0).max(60),
  }),
  plans: z.array(z.object({ code: Plan, name: z.string(), sentence: z.string() })),
  /** By days of the trip, both ends counted. */
  premiums: z.array(z.object({ ...Priced, upTo: z.int().min(1) })),
  /** For each week, or part of one, beyond the longest of them. */
  weeks: z.array(z.object(Priced)),
  annual: z.array(z.object(Priced)),
  ages: z.array(Age),
  options: z.array(Option),
  benefits: z.array(Benefit),
  rules: z.object({
    tripDays: z.int(),
    annualTripDays: z.int(),
    youngestDays: z.int(),
    adults: z.int(),
    children: z.int(),
    childUpTo: z.int(),
    groupFrom: z.int(),
    groupLess: Millionths,
    /** Hours before the end of the day of departure until which cover can be bought. */
    cutoffHours: z.int().min(0),
    bookAheadDays: z.int(),
    /** For how many months after the return a passport should hold. */
    passportMonths: z.int(),
  }),
  discount: z.object({ most: Millionths }),
  taxes: PremiumTaxes,
  cover: z.object({
    exclusions: z.array(z.string()),
    coolingOff: CoolingOff,
  }),
  ending: CancellationTerms,
})

/** A version of the tariff, as it stands in db/seed/tariffs and in the database. */
export const TravelTariff = z.object({ version: z.string(), tables: Tables }).transform(({ version, tables }) => ({ version, ...tables }))
export type TravelTariff = z.output<typeof TravelTariff>

export const planOf = (code: string, { plans }: Pick<TravelTariff, 'plans'>) => plans.find((plan) => plan.code === code)

export const bandOfAge = (age: number, { ages }: Pick<TravelTariff, 'ages'>): AgeBand => {
  const band = ages.find(({ upTo }) => age <= upTo) ?? ages.at(-1)
  if (!band) throw new Error('the tariff has no ages')
  return band
}
