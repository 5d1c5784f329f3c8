import { z } from 'zod'
import type { Centavos, DollarCents } from '#domain/money.ts'
import { Amount, Millionths } from '#domain/money-schemas.ts'
import { CoolingOff } from '../cooling-off.ts'
import { PremiumTaxes } from '../premium-taxes.ts'
import { CancellationTerms } from '../return-premium.ts'
import { Dollars, inPesos } from './dollars.ts'

const Code = z.string().min(1)
const Plan = z.enum(['B', 'S', 'P'])
export type PlanCode = z.output<typeof Plan> | Dollars['plans'][number]['code']

/** A part of the world that is priced alike. Of several, the one with the highest rank applies; it covers those of lower ranks as well. */
const Zone = z.object({ code: Code, name: z.string(), rank: z.int(), countries: z.array(z.string()) })
export type Zone = z.output<typeof Zone>

const Priced = { zone: Code, plan: Plan, cover: z.enum(['individual', 'family']), premium: Amount }

/** The factor on the premium for people of an age, and whether they are accepted. The first row that reaches the age applies. */
const Age = z.object({ upTo: z.int().min(0), factor: Millionths, decision: z.enum(['accept', 'refer', 'decline']) })
export type AgeBand = z.output<typeof Age>

const Option = z.object({
  code: z.enum(['rentalExcess', 'winterSports', 'cruise', 'equipment']),
  label: z.string(),
  /** For the trip, per paying traveller. */
  premium: Amount,
  /** On the premium. */
  loading: Millionths,
  /** The most that it pays; 0 where it lifts an exclusion instead. */
  limit: Amount,
})

const Limits = z.object({ B: Amount, S: Amount, P: Amount })

/** What a plan pays. An amount of 0 means not covered. */
const Benefit = z.object({
  code: Code,
  label: z.string(),
  detail: z.string().optional(),
  how: z.enum(['limit', 'within-medical', 'always']),
  limits: Limits,
  /** For trips within the Philippines. */
  domestic: Limits,
})

/** Everything that an insurer, a regulator or an embassy may change is here, none of it in code: supplement.md A. */
const Tables = z.object({
  /** Printed wherever the tariff is printed. */
  demonstration: z.string(),
  /** The number that travellers call. */
  assistance: z.string(),
  zones: z.array(Zone),
  /** The zone of countries that no zone lists. */
  elsewhere: Code,
  /** Countries that need underwriting's agreement. */
  referred: z.array(z.string()),
  schengen: z.object({
    states: z.array(z.string()),
    /** Not members, but reached through them. */
    alike: z.array(z.string()),
    /** What Regulation (EC) 810/2009, article 15, requires. */
    leastEuros: z.int(),
    /** A euro in centavos, and the date of that rate. */
    euro: Amount.min(1),
    euroOn: z.string(),
    /** Days beyond the stay that some embassies require. */
    bufferDays: z.int().min(0).max(60),
  }),
  plans: z.array(z.object({ code: Plan, name: z.string(), sentence: z.string() })),
  /** By days of the trip, counting both ends. */
  premiums: z.array(z.object({ ...Priced, upTo: z.int().min(1) })),
  /** For each week, or part of one, beyond the longest band. */
  weeks: z.array(z.object(Priced)),
  annual: z.array(z.object(Priced)),
  ages: z.array(Age),
  options: z.array(Option),
  benefits: z.array(Benefit),
  dollars: Dollars.prefault({}),
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
    /** Months after the return for which a passport should be valid. */
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

type Tables = z.output<typeof Tables>
/** A premium in pesos; for a plan in dollars, converted at the version's rate, with the amount in dollars. */
type InPesos<Row> = Omit<Row, 'plan'> & { readonly plan: PlanCode; readonly dollars?: DollarCents }
type AbroadAndHome = { readonly limits: Readonly<Record<PlanCode, Centavos>>; readonly domestic: Readonly<Record<PlanCode, Centavos>> }
/** What each plan pays for it in pesos; for plans in dollars, also the stated amount. */
export type Benefit = Omit<z.output<typeof Benefit>, keyof AbroadAndHome> &
  AbroadAndHome & { readonly dollars?: Dollars['limits'][number] | undefined }

/** Adds the plans in dollars to those in pesos, at the version's rate, so that everything that prices or prints reads all of them alike. */
function withDollars(tables: Tables) {
  const { dollars, plans, benefits } = tables
  const alike = <Row extends { premium: number; plan: PlanCode }>(inPeso: readonly Row[], inDollar: readonly Row[]): InPesos<Row>[] => [
    ...inPeso,
    ...inDollar.map((row) => ({ ...row, premium: inPesos(row.premium, dollars), dollars: row.premium })),
  ]
  return {
    ...tables,
    plans: plans.flatMap((plan): { code: PlanCode; name: string; sentence: string }[] => [
      plan,
      ...dollars.plans.filter(({ after }) => after === plan.code),
    ]),
    premiums: alike<Omit<Dollars['premiums'][number], 'plan'> & { plan: PlanCode }>(tables.premiums, dollars.premiums),
    weeks: alike<Omit<Dollars['weeks'][number], 'plan'> & { plan: PlanCode }>(tables.weeks, dollars.weeks),
    annual: alike<Omit<Dollars['annual'][number], 'plan'> & { plan: PlanCode }>(tables.annual, dollars.annual),
    benefits: benefits.map((benefit): Benefit => {
      const stated = dollars.limits.find((each) => each.benefit === benefit.code)
      const { SD = 0, PD = 0 } = stated ?? {}
      return {
        ...benefit,
        limits: { ...benefit.limits, SD: inPesos(SD, dollars), PD: inPesos(PD, dollars) },
        domestic: { ...benefit.domestic, SD: 0, PD: 0 },
        dollars: stated,
      }
    }),
  }
}

/** A version of the tariff, as stored in db/seed/tariffs and in the database. */
export const TravelTariff = z
  .object({ version: z.string(), tables: Tables })
  .transform(({ version, tables }) => ({ version, ...withDollars(tables) }))
export type TravelTariff = z.output<typeof TravelTariff>

export const planOf = (code: string, { plans }: Pick<TravelTariff, 'plans'>) => plans.find((plan) => plan.code === code)

export const bandOfAge = (age: number, { ages }: Pick<TravelTariff, 'ages'>): AgeBand => {
  const band = ages.find(({ upTo }) => age <= upTo) ?? ages.at(-1)
  if (!band) throw new Error('the tariff has no ages')
  return band
}
