import { type Centavos, type DollarCents, formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { derived } from '#kit/derived.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { TravelRisk } from './details.ts'
import { bothWays, inPesos } from './dollars.ts'
import { planOf, type TravelTariff, type Zone } from './tariff.ts'
import { annualZoneOf } from './trip.ts'

/** A premium from the tables in pesos, and how it is explained for a number of times. */
type Found = { readonly premium: Centavos; readonly from: (times: number) => Message }
type Cover = 'individual' | 'family'
type Sold = Pick<TravelRisk, 'tripType' | 'plan'>

const refuse = (message: Message) => problem('invalid', { fields: [{ path: 'plan', ...withI18n('message', message) }] })

/** The premium before ages and options; refuses what the tariff has no row for. */
export function basePremium(risk: Sold, cover: Cover, { zone, days }: { zone: Zone; days: number }, tariff: TravelTariff): Found {
  const found = risk.tripType === 'annual' ? annualPremium(risk, cover, zone, tariff) : tripPremium(risk, cover, zone, days, tariff)
  if (!found) throw refuse(msg`Plan: ${planOf(risk.plan, tariff)?.name ?? risk.plan} is not sold for ${zone.name}. Choose another plan.`)
  return found
}

type Stated = { readonly premium: Centavos; readonly dollars?: DollarCents }

const written = ({ premium, dollars }: Stated, tariff: TravelTariff): string =>
  dollars === undefined ? formatPesos(premium) : bothWays(dollars, tariff.dollars)

/** Dollars are added as dollars, and the sum is converted to pesos once. */
function withWeeks(longest: Stated, weeks: number, week: Stated, tariff: TravelTariff): Stated {
  if (longest.dollars === undefined || week.dollars === undefined) return { premium: longest.premium + weeks * week.premium }
  const dollars = longest.dollars + weeks * week.dollars
  return { premium: inPesos(dollars, tariff.dollars), dollars }
}

function annualPremium({ plan }: Sold, cover: Cover, zone: Zone, tariff: TravelTariff): Found | undefined {
  const sold = annualZoneOf(zone, tariff)
  const row = tariff.annual.find((each) => each.zone === sold?.code && each.plan === plan && each.cover === cover)
  return row && { premium: row.premium, from: (times) => msg`${times} × ${row.zone}-${plan}, a year, ${written(row, tariff)}` }
}

const rowKey = ({ zone, plan, cover }: { readonly zone: string; readonly plan: string; readonly cover: Cover }) =>
  `${zone} ${plan} ${cover}`

/** The bands of days, grouped by what they apply to, the shortest first. */
const bandsOf = derived((premiums: TravelTariff['premiums']) =>
  Map.groupBy(
    premiums.toSorted((a, b) => a.upTo - b.upTo),
    rowKey,
  ),
)

/** By bands of days, and by weeks beyond the longest: supplement.md A3. */
function tripPremium({ plan }: Sold, cover: Cover, zone: Zone, days: number, tariff: TravelTariff): Found | undefined {
  const bands = bandsOf(tariff.premiums).get(rowKey({ zone: zone.code, plan, cover })) ?? []
  const band = bands.find(({ upTo }) => days <= upTo)
  if (band)
    return {
      premium: band.premium,
      from: (times) => msg`${times} × ${zone.code}-${plan}, up to ${band.upTo} days, ${written(band, tariff)}`,
    }
  const longest = bands.at(-1)
  const week = tariff.weeks.find((row) => row.zone === zone.code && row.plan === plan && row.cover === cover)
  if (!longest || !week) return undefined
  const weeks = Math.ceil((days - longest.upTo) / 7)
  const all = withWeeks(longest, weeks, week, tariff)
  return {
    premium: all.premium,
    from: (times) => msg`${times} × ${zone.code}-${plan}, ${longest.upTo} days and ${weeks} weeks, ${written(all, tariff)}`,
  }
}

/** The plans that the tables contain for a zone. */
export const plansFor = ({ tripType }: Pick<Sold, 'tripType'>, zone: Zone | undefined, tariff: TravelTariff): TravelTariff['plans'] => {
  const rows = tripType === 'annual' ? tariff.annual : tariff.premiums
  const sold = zone && (tripType === 'annual' ? annualZoneOf(zone, tariff) : zone)
  return tariff.plans.filter(({ code }) => !zone || rows.some((row) => row.zone === sold?.code && row.plan === code))
}
