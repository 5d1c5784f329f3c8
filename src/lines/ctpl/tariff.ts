import { z } from 'zod'
import { Amount, Millionths } from '#domain/money-schemas.ts'
import { RegistrationRules } from '#domain/registration-term.ts'
import type { CancellationTerms } from '../return-premium.ts'
import type { CtplRisk } from './details.ts'

const Terms = <S extends z.ZodType>(value: S) => z.object({ '1': value, '3': value })
const Between = z.tuple([z.int(), z.int()])

const PremiumClass = z.object({
  code: z.string(),
  label: z.string(),
  /** Regulated gross premium by years of cover, with taxes included and the certificate fee excluded. */
  gross: Terms(Amount),
  /** The certificate service's premium type, by years of cover. */
  premiumType: Terms(z.string()),
})
export type PremiumClass = z.output<typeof PremiumClass>

/** A condition that is absent counts as met. */
const ClassRule = z.object({
  vehicleTypes: z.array(z.string()),
  uses: z.array(z.string()).optional(),
  gvwUpTo: z.int().optional(),
  gvwOver: z.int().optional(),
  class: z.string(),
  /** Why an underwriter must review whatever this rule classifies. */
  review: z.string().optional(),
})

const VehicleType = z.object({
  /** As it appears in a sentence: `a sedan`. */
  name: z.string(),
  plates: z.enum(['car', 'motorcycle', 'any']),
  /** The certificate service's letters, and the different ones for some uses or engine sizes. */
  mvType: z.string(),
  mvTypeByUse: z.record(z.string(), z.string()).optional(),
  mvTypeByEngine: z.object({ upTo: z.int(), mvType: z.string() }).optional(),
  /** LTO categories, engine sizes (cc), seats and gross weights (kg) that such a vehicle has. */
  categories: z.array(z.string()),
  engineCc: Between.optional(),
  seats: Between.optional(),
  gvw: Between.optional(),
})
export type VehicleType = z.output<typeof VehicleType>

const TaxType = z.object({ label: z.string(), code: z.enum(['0', '1', '2', '3']), vat: z.boolean(), lgt: z.boolean() })

/** Everything that a regulator, an insurer or a city may change is here, none of it in code. */
const Tables = z.object({
  classes: z.array(PremiumClass),
  /** The first rule that a risk meets applies. */
  classification: z.array(ClassRule),
  vehicleTypes: z.record(z.string(), VehicleType),
  makes: z.object({ carsOnly: z.array(z.string()), motorcyclesOnly: z.array(z.string()) }),
  taxes: z.object({
    dst: Millionths,
    vat: Millionths,
    /** Local government tax of the issuing city, by branch. */
    lgt: z.object({ default: Millionths, branches: z.record(z.string(), Millionths) }),
    /** The line that takes the centavo left over by rounding. */
    residualTo: z.enum(['dst', 'vat', 'lgt']),
    types: z.object({ vat: TaxType, 'non-vat': TaxType, 'zero-rated': TaxType, exempt: TaxType }),
  }),
  fee: z.object({ net: Amount, vat: Amount }),
  cover: z.object({
    limit: Amount,
    noFault: Amount,
    burial: Amount,
    /** Time of day at which cover starts and ends. */
    time: z.string(),
    /** Demonstration limits are marked as such wherever they are printed. */
    indemnities: z.array(z.object({ item: z.string(), limit: z.string(), demonstration: z.boolean().optional() })),
    exclusions: z.array(z.string()),
  }),
  registration: RegistrationRules,
  guard: z.object({
    /** Kilograms below a class's weight limit within which a declared weight is worth a check. */
    nearLimitKg: z.int(),
    /** Age in years from which a model year is unusual, and above which a vehicle is no longer brand new. */
    oldYears: z.int(),
    newYears: z.int(),
  }),
  defaultTin: z.string(),
  /** Days of written notice before the insurer ends a policy; 15 where a version does not state it. */
  noticeDays: z.int().min(1).max(90).optional(),
})
/** A version of the tariff, as stored in db/seed/tariffs and in the database. */
export const CtplTariff = z.object({ version: z.string(), tables: Tables }).transform(({ version, tables }) => ({ version, ...tables }))
export type CtplTariff = z.output<typeof CtplTariff>

export type Classification = { readonly class: PremiumClass; readonly rule: z.output<typeof ClassRule> }

/** The premium class of a risk (philippines.md §1.8), or undefined where the tariff has none or a weight is missing. */
export function classify(risk: Pick<CtplRisk, 'vehicleType' | 'typeOfUse' | 'gvw'>, tariff: CtplTariff): Classification | undefined {
  const rule = tariff.classification.find(
    ({ vehicleTypes, uses, gvwUpTo, gvwOver }) =>
      vehicleTypes.includes(risk.vehicleType) &&
      (uses?.includes(risk.typeOfUse) ?? true) &&
      (gvwUpTo === undefined || (risk.gvw !== undefined && risk.gvw <= gvwUpTo)) &&
      (gvwOver === undefined || (risk.gvw !== undefined && risk.gvw > gvwOver)),
  )
  const premiumClass = tariff.classes.find(({ code }) => code === rule?.class)
  return rule && premiumClass && { class: premiumClass, rule }
}

/** A newly registered vehicle is covered for longer: philippines.md §1.4. */
export const yearsOf = (registrationType: 'N' | 'R', tariff: CtplTariff): 1 | 3 =>
  registrationType === 'N' ? tariff.registration.newYears : tariff.registration.renewalYears

/** The premium is regulated, so no short-period rate is agreed on; a mortgagee has no interest in liability to third parties. */
export const cancellationTermsOf = ({ noticeDays = 15 }: CtplTariff): CancellationTerms => ({
  noticeDays,
  mortgageeDays: noticeDays,
  shortPeriod: [],
})
