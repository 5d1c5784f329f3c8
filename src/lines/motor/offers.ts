import { type Centavos, formatPesos, formatRate, share } from '#domain/money.ts'
import { msg, registerMessage } from '#kit/message.ts'
import type { Offers } from '#kit/offers.ts'
import type { Package } from '../package.ts'
import { sumInsuredOf } from './covers.ts'
import { MotorRisk } from './details.ts'
import { deductibleOf, limitsOf, type MotorTariff, type Subline, sublineOf, type Tier } from './tariff.ts'

type Answers = Readonly<Record<string, unknown>>

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const kindOf = ({ vehicleType, typeOfUse }: Answers) => ({ vehicleType: text(vehicleType), typeOfUse: text(typeOfUse) })

/** The highest limit in the table, up to the one that a tier would take. */
const nearest = (limits: readonly Centavos[], wanted: Centavos): Centavos =>
  limits.reduce((best, each) => (each <= wanted && each > best ? each : best), 0)

/** The answers that a tier represents, as far as the subline has tables for them. */
export function answersOf(tier: Tier, subline: Subline, tariff: MotorTariff) {
  const limits = limitsOf(subline, tariff).map(({ limit }) => limit)
  const has = (code: string) => tier.extras.includes(code)
  return {
    tier: tier.code,
    actsOfNature: tier.actsOfNature,
    strikesRiots: tier.strikesRiots,
    bodilyInjury: nearest(limits, tier.bodilyInjury),
    propertyDamage: nearest(limits, tier.propertyDamage),
    personalAccident: nearest(tariff.personalAccident.limits, tier.personalAccident),
    deductible: tariff.higherDeductibles[0]?.times ?? 1,
    roadside: has('roadside'),
    personalEffects: has('personalEffects'),
    replacementRide: has('replacementRide'),
    repairShop: has('repairShop'),
  }
}

const limitOptions = (limits: readonly Centavos[]) => [
  { value: 0, label: 'No cover' },
  ...limits.map((limit) => ({ value: limit, label: formatPesos(limit) })),
]

/** What the fields offer: products, areas, limits of the subline, and what the product suggests. */
export function offers(answers: Answers, tariff: MotorTariff): Offers {
  const subline = sublineOf(kindOf(answers), tariff)
  const tier = tariff.tiers.find(({ code }) => code === answers.tier)
  const suggested = subline && tier ? answersOf(tier, subline, tariff) : undefined
  const limits = subline ? limitOptions(limitsOf(subline, tariff).map(({ limit }) => limit)) : []
  const suggest = (name: keyof NonNullable<typeof suggested>) => (suggested ? { suggested: suggested[name] } : {})
  const switches = ['actsOfNature', 'strikesRiots', 'roadside', 'personalEffects', 'replacementRide', 'repairShop'] as const
  const limited = limits.length === 1 ? { note: 'No limits are configured for this kind of vehicle.' } : {}
  return {
    tier: { options: tariff.tiers.map(({ code, name, sentence }) => ({ value: code, label: name, help: sentence })) },
    area: { options: tariff.areas.map(({ code, name }) => ({ value: code, label: name })) },
    deductible: { options: deductibleOptions(answers, tariff), ...suggest('deductible') },
    bodilyInjury: { options: limits, ...suggest('bodilyInjury'), ...limited },
    propertyDamage: { options: limits, ...suggest('propertyDamage'), ...limited },
    personalAccident: { options: limitOptions(tariff.personalAccident.limits), ...suggest('personalAccident') },
    ...Object.fromEntries(switches.map((name) => [name, suggest(name)])),
  }
}

const Insured = MotorRisk.pick({ value: true, accessories: true })

const insuredSoFar = (answers: Answers): Centavos | undefined => {
  const { data } = Insured.safeParse(answers)
  return data && sumInsuredOf(data)
}

/** Each multiple of the deductible, in pesos where the value is known. */
function deductibleOptions(answers: Answers, tariff: MotorTariff) {
  const row = deductibleOf(kindOf(answers), tariff)
  const value = insuredSoFar(answers)
  return tariff.higherDeductibles.map(({ times, less }) => {
    const amount =
      row && value !== undefined ? msg`${formatPesos(Math.max(share(value, row.rate), row.minimum) * times)} per loss` : msg`× ${times}`
    return { value: times, label: registerMessage(less > 0 ? msg`${registerMessage(amount)}, own damage −${formatRate(less)}` : amount) }
  })
}

/** The tiers side by side. */
export function packages(answers: Answers, tariff: MotorTariff): readonly Package[] {
  const subline = sublineOf(kindOf(answers), tariff)
  if (!subline) return []
  const hasLimits = limitsOf(subline, tariff).length > 0
  const limited = hasLimits ? {} : { unavailable: registerMessage(msg`Not offered yet (${subline.name})`) }
  return tariff.tiers.map((tier) => {
    const has = answersOf(tier, subline, tariff)
    const yes = (given: boolean) => (given ? 'Included' : undefined)
    const upTo = (limit: Centavos, each = '') => (limit > 0 ? `${formatPesos(limit)}${each}` : undefined)
    return {
      code: tier.code,
      name: tier.name,
      sentence: tier.sentence,
      answers: has,
      covers: [
        { code: 'own-damage', label: 'Own damage and theft', amount: 'Value of the vehicle' },
        { code: 'acts-of-nature', label: 'Acts of nature', amount: yes(has.actsOfNature) },
        { code: 'strikes-riots', label: 'Strikes and riots', amount: yes(has.strikesRiots) },
        { code: 'bodily-injury', label: 'Bodily injury of others', amount: upTo(has.bodilyInjury), ...limited },
        { code: 'property-damage', label: 'Damage to the property of others', amount: upTo(has.propertyDamage), ...limited },
        { code: 'personal-accident', label: 'Personal accident', amount: upTo(has.personalAccident, ' a seat') },
        ...tariff.extras.map(({ code, label }) => ({ code, label, amount: yes(has[code]) })),
        { code: 'ctpl', label: 'CTPL', amount: yes(answers.withCtpl !== false) },
      ],
    }
  })
}
