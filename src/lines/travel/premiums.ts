import { type Centavos, formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { TravelRisk } from './details.ts'
import { planOf, type TravelTariff, type Zone } from './tariff.ts'
import { annualZoneOf } from './trip.ts'

/** A premium of the tables, and which row it is. */
type Found = { readonly premium: Centavos; readonly from: string }
type Cover = 'individual' | 'family'
type Sold = Pick<TravelRisk, 'tripType' | 'plan'>

const refuse = (message: Message) => problem('invalid', { fields: [{ path: 'plan', ...withI18n('message', message) }] })

/** The premium before ages and options; refuses what the tariff has no row for. */
export function basePremium(risk: Sold, cover: Cover, { zone, days }: { zone: Zone; days: number }, tariff: TravelTariff): Found {
  const found = risk.tripType === 'annual' ? annualPremium(risk, cover, zone, tariff) : tripPremium(risk, cover, zone, days, tariff)
  if (!found) throw refuse(msg`Plan: ${planOf(risk.plan, tariff)?.name ?? risk.plan} is not sold for ${zone.name}. Choose a higher plan.`)
  return found
}

function annualPremium({ plan }: Sold, cover: Cover, zone: Zone, tariff: TravelTariff): Found | undefined {
  const sold = annualZoneOf(zone, tariff)
  const row = tariff.annual.find((each) => each.zone === sold?.code && each.plan === plan && each.cover === cover)
  return row && { premium: row.premium, from: `${row.zone}-${plan}, a year, ${formatPesos(row.premium)}` }
}

/** By bands of days, and by weeks beyond the longest: supplement.md A3. */
function tripPremium({ plan }: Sold, cover: Cover, zone: Zone, days: number, tariff: TravelTariff): Found | undefined {
  const isSame = (row: { zone: string; plan: string; cover: Cover }) => row.zone === zone.code && row.plan === plan && row.cover === cover
  const bands = tariff.premiums.filter(isSame).toSorted((a, b) => a.upTo - b.upTo)
  const band = bands.find(({ upTo }) => days <= upTo)
  if (band) return { premium: band.premium, from: `${zone.code}-${plan}, up to ${band.upTo} days, ${formatPesos(band.premium)}` }
  const longest = bands.at(-1)
  const week = tariff.weeks.find(isSame)
  if (!longest || !week) return undefined
  const weeks = Math.ceil((days - longest.upTo) / 7)
  const premium = longest.premium + weeks * week.premium
  return { premium, from: `${zone.code}-${plan}, ${longest.upTo} days and ${weeks} weeks, ${formatPesos(premium)}` }
}

/** The plans that the tables have for a zone. */
export const plansFor = ({ tripType }: Pick<Sold, 'tripType'>, zone: Zone | undefined, tariff: TravelTariff): TravelTariff['plans'] => {
  const rows = tripType === 'annual' ? tariff.annual : tariff.premiums
  const sold = zone && (tripType === 'annual' ? annualZoneOf(zone, tariff) : zone)
  return tariff.plans.filter(({ code }) => !zone || rows.some((row) => row.zone === sold?.code && row.plan === code))
}
