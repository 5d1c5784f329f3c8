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

type Tables = z.output<typeof Tables>
/** A premium in pesos; of a plan in dollars at the rate of the version, beside what it is in dollars. */
type InPesos<Row> = Omit<Row, 'plan'> & { readonly plan: PlanCode; readonly dollars?: DollarCents }
type AbroadAndHome = { readonly limits: Readonly<Record<PlanCode, Centavos>>; readonly domestic: Readonly<Record<PlanCode, Centavos>> }
/** What each plan pays of it in pesos; those in dollars as well as they are stated. */
export type Benefit = Omit<z.output<typeof Benefit>, keyof AbroadAndHome> &
  AbroadAndHome & { readonly dollars?: Dollars['limits'][number] | undefined }

/** Plans in dollars stand beside those in pesos, at the rate of the version: whatever prices or prints reads all of them alike. */
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

/** A version of the tariff, as it stands in db/seed/tariffs and in the database. */
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
