import type { ClaimExperience } from '#domain/claim-experience.ts'
import { type Day, yearOf } from '#domain/day.ts'
import { type Centavos, formatPesos, formatRate, type Millionths, share, sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { joinMessages, type Message, msg, withI18n } from '#kit/message.ts'
import { partOf } from '../premium-taxes.ts'
import type { MotorRisk } from './details.ts'
import { claimLoading, limitOf, type MotorTariff, noClaimOf, rateOf, type Subline } from './tariff.ts'

/** The annual premium of a cover, in millionths of a centavo: nothing is rounded before the total is known. */
export type Cover = { readonly code: string; readonly label: string; readonly from: () => Message | string; readonly yearly: bigint }

const MILLION = 1_000_000n
const times = (amount: bigint, rate: Millionths) => (rate === 1_000_000 ? amount : (amount * BigInt(rate)) / MILLION)
const whole = (amount: Centavos) => BigInt(amount) * MILLION

export const sumInsuredOf = ({ value, accessories }: Pick<MotorRisk, 'value' | 'accessories'>): Centavos =>
  value + sum(accessories.map((accessory) => accessory.value))

/** Completed years since the model year; next year's model counts as new. */
export const ageOf = ({ year }: Pick<MotorRisk, 'year'>, today: Day): number => Math.max(0, yearOf(today) - year)

const refuse = (path: string, message: Message | string) => problem('invalid', { fields: [{ path, ...withI18n('message', message) }] })

type Rating = { readonly today: Day; readonly experience?: ClaimExperience | undefined }

/** Own losses of the last three years: as declared until our own records go back that far, or the number in our records if higher. */
const claimsOf = ({ claims }: Pick<MotorRisk, 'claims'>, experience: ClaimExperience | undefined): number =>
  Math.max(experience && experience.claimFreeYears >= TOLD_YEARS ? 0 : claims, experience?.claims.length ?? 0)
const TOLD_YEARS = 3

/** Every chosen cover, with its price for a year; refuses what the tariff has no row for. */
export function coversOf(risk: MotorRisk, subline: Subline, tariff: MotorTariff, { today, experience }: Rating): Cover[] {
  const insured = sumInsuredOf(risk)
  const age = ageOf(risk, today)
  const rates = rateOf(subline, age, tariff)
  if (!rates)
    throw refuse('year', msg`There is no rate for a ${risk.year} ${subline.name.toLowerCase()}. Underwriting can quote it manually.`)
  const area = tariff.areas.find(({ code }) => code === risk.area) ?? tariff.areas[0]
  const higher = tariff.higherDeductibles.find((each) => each.times === risk.deductible)
  if (!higher) throw refuse('deductible', 'The tariff does not have this deductible. Choose another.')
  const rated = (rate: Millionths) => BigInt(insured) * BigInt(rate)
  const claims = claimsOf(risk, experience)
  const forClaims = claimLoading(claims, tariff)
  const noClaim = noClaimOf(experience?.claimFreeYears ?? 0, tariff)
  const loaded = [
    ...(forClaims > 0 ? [{ why: (rate: string) => msg`+ ${rate} for ${claims} claims`, rate: forClaims }] : []),
    ...(risk.youngDriver ? [{ why: (rate: string) => msg`+ ${rate} for a young driver`, rate: tariff.loadings.youngDriver }] : []),
  ]
  const loading = loaded.reduce((total, { rate }) => total + rate, 0)
  const damage = times(times(times(rated(rates.ownDamage), 1_000_000 + loading), 1_000_000 - higher.less), 1_000_000 - noClaim)
  const how = () =>
    joinMessages(
      partOf(rates.ownDamage, insured),
      ...loaded.map(({ why, rate }) => why(formatRate(rate))),
      noClaim > 0 ? msg`− ${formatRate(noClaim)} for no claim` : undefined,
      higher.less > 0 ? msg`− ${formatRate(higher.less)} for the deductible × ${higher.times}` : undefined,
    )
  const nature = rates.actsOfNature
  return [
    { code: 'own-damage', label: 'Own damage and theft', from: how, yearly: damage },
    ...(risk.actsOfNature
      ? [
          {
            code: 'acts-of-nature',
            label: 'Acts of nature',
            from: () =>
              joinMessages(
                partOf(nature, insured),
                area && area.factor !== 1_000_000 ? msg`× ${area.factor / 1_000_000} for ${area.name}` : undefined,
              ),
            yearly: times(rated(nature), area?.factor ?? 1_000_000),
          },
        ]
      : []),
    ...(risk.strikesRiots
      ? [
          {
            code: 'strikes-riots',
            label: 'Strikes and riots',
            from: () => partOf(rates.strikesRiots, insured),
            yearly: rated(rates.strikesRiots),
          },
        ]
      : []),
    ...liability(risk, subline, tariff),
    ...people(risk, tariff),
    ...tariff.extras
      .filter(({ code }) => risk[code])
      .map(({ code, label, premium }) => ({ code, label, from: () => 'Flat', yearly: whole(premium) })),
  ]
}

function liability(risk: MotorRisk, subline: Subline, tariff: MotorTariff): Cover[] {
  const kinds = [
    { code: 'bodily-injury', path: 'bodilyInjury', label: 'Bodily injury of others' },
    { code: 'property-damage', path: 'propertyDamage', label: 'Damage to the property of others' },
  ] as const
  return kinds.flatMap(({ code, path, label }) => {
    const limit = risk[path]
    if (limit === 0) return []
    const row = limitOf(subline, limit, tariff)
    if (!row)
      throw refuse(path, msg`There is no premium for a limit of ${formatPesos(limit)} for this kind of vehicle. Choose another limit.`)
    return [{ code, label, from: () => msg`Limit ${formatPesos(limit)}`, yearly: whole(row[path]) }]
  })
}

function people({ personalAccident: limit, seats }: MotorRisk, { personalAccident }: MotorTariff): Cover[] {
  if (limit === 0) return []
  if (!personalAccident.limits.includes(limit)) throw refuse('personalAccident', 'The tariff does not have this limit. Choose another.')
  const count = seats ?? personalAccident.seats
  return [
    {
      code: 'personal-accident',
      label: 'Personal accident',
      from: () => msg`${formatRate(personalAccident.rate)} of ${formatPesos(limit)} × ${count} seats`,
      yearly: whole(share(limit * count, personalAccident.rate)),
    },
  ]
}
