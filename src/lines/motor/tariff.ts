import { z } from 'zod'
import type { Centavos } from '#domain/money.ts'
import { Amount, Millionths } from '#domain/money-schemas.ts'
import { CtplTariff } from '../ctpl/tariff.ts'
import { StampRule } from '../premium-taxes.ts'
import { CancellationTerms } from '../return-premium.ts'

const Code = z.string().min(1)

/** A combination of vehicle and use that is priced alike. */
const Subline = z.object({
  code: Code,
  name: z.string(),
  vehicleTypes: z.array(z.string()),
  uses: z.array(z.string()),
  /** The table of liability limits; absent where none is configured, in which case no such cover is sold. */
  limits: z.string().optional(),
})
export type Subline = z.output<typeof Subline>

/** Annual rates on the sum insured, for vehicles of an age in years. */
const Rate = z.object({
  subline: Code,
  ageFrom: z.int().min(0),
  ageTo: z.int().min(0),
  ownDamage: Millionths,
  actsOfNature: Millionths,
  strikesRiots: Millionths,
})

/** Own damage rates that the regulator or the insurer allows. */
const Bounds = z.object({ subline: Code, min: Millionths, max: Millionths })

/** Annual premiums for liability beyond CTPL, by limit: philippines.md §2.2. */
const Limit = z.object({ table: Code, limit: Amount, bodilyInjury: Amount, propertyDamage: Amount })

/** The insured's deductible for own damage, theft and acts of nature: philippines.md §2.3. */
const Deductible = z.object({
  name: z.string(),
  vehicleTypes: z.array(z.string()).optional(),
  uses: z.array(z.string()).optional(),
  rate: Millionths,
  minimum: Amount,
})

/** A higher deductible, and what it takes off the premium for own damage. */
const HigherDeductible = z.object({ times: z.int().min(1), less: Millionths })

const Extra = z.object({
  code: z.enum(['roadside', 'personalEffects', 'replacementRide', 'repairShop']),
  label: z.string(),
  premium: Amount,
})

const Tier = z.object({
  code: Code,
  name: z.string(),
  sentence: z.string(),
  actsOfNature: z.boolean(),
  strikesRiots: z.boolean(),
  bodilyInjury: Amount,
  propertyDamage: Amount,
  personalAccident: Amount,
  extras: z.array(z.string()),
})
export type Tier = z.output<typeof Tier>

const TaxType = z.object({ label: z.string(), vat: z.boolean() })

const Tables = z.object({
  sublines: z.array(Subline),
  rates: z.array(Rate),
  bounds: z.array(Bounds),
  limits: z.array(Limit),
  /** Limits per seat, and the rate on limit times seats. `seats` applies where the form does not give a number. */
  personalAccident: z.object({ limits: z.array(Amount), rate: Millionths, seats: z.int() }),
  extras: z.array(Extra),
  tiers: z.array(Tier),
  /** The area's factor on the rate for acts of nature, by the part of its code after the subline. */
  areas: z.array(z.object({ code: Code, name: z.string(), factor: Millionths })),
  deductibles: z.array(Deductible),
  higherDeductibles: z.array(HigherDeductible),
  loadings: z.object({
    claims: z.object({ from: z.int(), rate: Millionths }),
    /** From this many losses, a loading: supplement.md F. */
    manyClaims: z.object({ from: z.int(), rate: Millionths }).optional(),
    youngDriver: Millionths,
  }),
  /** What consecutive years without a relevant loss take off own damage and theft: supplement.md F. */
  noClaim: z.array(z.object({ years: z.int().min(1), less: Millionths })).default([]),
  discount: z.object({ most: Millionths }),
  taxes: z.object({
    dst: StampRule,
    vat: Millionths,
    /** Local government tax of the issuing city, by branch. */
    lgt: z.object({ default: Millionths, branches: z.record(z.string(), Millionths) }),
    types: z.object({ vat: TaxType, 'non-vat': TaxType, 'zero-rated': TaxType, exempt: TaxType }),
  }),
  terms: z.object({ shortestDays: z.int(), latestStartDays: z.int() }),
  controls: z.object({
    /** What happens to a value outside its range: nothing, a warning, or a review by an underwriter. */
    value: z.enum(['off', 'warn', 'refer']),
    /** Sum insured above which an underwriter reviews it. */
    largeSum: Amount,
    /** Age in years from which an underwriter reviews it. */
    oldYears: z.int(),
    claims: z.int(),
    /** Losses in our own records within this many months, of the vehicle or the person, from which an underwriter reviews it. */
    earlier: z.object({ months: z.int(), from: z.int() }).optional(),
    inspection: z.object({
      /** Age and sum from which a vehicle is inspected, and the days without cover after which it is. */
      fromYears: z.int(),
      fromSum: Amount,
      lapseDays: z.int(),
      /**
       * Whether earlier cover with us must be found in our records. Off while policies of an older system are still running, which are
       * not recorded here: then the answer is believed.
       */
      recorded: z.boolean().default(false),
      /** Part of the value from which accessories must be inspected. */
      accessories: Millionths,
      /** Days for which an inspection remains valid. */
      validDays: z.int(),
    }),
  }),
  cover: z.object({
    time: z.string(),
    towing: Amount,
    repairs: Amount,
    exclusions: z.array(z.string()),
    wording: z.array(z.object({ code: z.string(), text: z.string() })),
  }),
  ending: CancellationTerms,
  /** The version of CTPL that is packaged, as it was when this version was created. */
  ctpl: CtplTariff,
})

/** A version of the tariff, as stored in db/seed/tariffs and in the database. */
export const MotorTariff = z.object({ version: z.string(), tables: Tables }).transform(({ version, tables }) => ({ version, ...tables }))
export type MotorTariff = z.output<typeof MotorTariff>

type Kind = { readonly vehicleType: string; readonly typeOfUse: string }

export const sublineOf = ({ vehicleType, typeOfUse }: Kind, { sublines }: MotorTariff): Subline | undefined =>
  sublines.find(({ vehicleTypes, uses }) => vehicleTypes.includes(vehicleType) && uses.includes(typeOfUse))

export const rateOf = (subline: Subline, age: number, { rates }: MotorTariff) =>
  rates.find((rate) => rate.subline === subline.code && age >= rate.ageFrom && age <= rate.ageTo)

/** What is taken off for years without a loss. */
export const noClaimOf = (years: number, { noClaim }: MotorTariff): Millionths =>
  noClaim.reduce((most, row) => (row.years <= years && row.less > most ? row.less : most), 0)

/** What so many losses add. */
export const claimLoading = (count: number, { loadings: { claims, manyClaims } }: MotorTariff): Millionths =>
  manyClaims && count >= manyClaims.from ? manyClaims.rate : count >= claims.from ? claims.rate : 0

export const limitOf = (subline: Subline, limit: Centavos, { limits }: MotorTariff) =>
  limits.find((each) => each.limit === limit && each.table === subline.limits)

export const limitsOf = (subline: Subline, { limits }: MotorTariff) => limits.filter(({ table }) => table === subline.limits)

/** The deductible of a vehicle: the first row that it matches. */
export const deductibleOf = ({ vehicleType, typeOfUse }: Kind, { deductibles }: MotorTariff) =>
  deductibles.find(({ vehicleTypes, uses }) => (vehicleTypes?.includes(vehicleType) ?? true) && (uses?.includes(typeOfUse) ?? true))
