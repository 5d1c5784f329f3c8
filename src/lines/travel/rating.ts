import { ageOn, type Day, formatDay, isDay } from '#domain/day.ts'
import { type Centavos, formatPesos, formatRate, type Millionths, roundTogether, sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { explain, lineOf, type PremiumLine, stepOf, type Worksheet, type WorksheetStep, worksheet } from '#domain/worksheet.ts'
import { rowsIn } from '#kit/field.ts'
import { joinMessages, type Message, msg, withI18n } from '#kit/message.ts'
import { withSuggestions } from '#kit/offers.ts'
import { discountStep } from '../discount-step.ts'
import type { RatingContext } from '../line/price.ts'
import { premiumTaxesOn } from '../premium-taxes.ts'
import { type TravelDetails, TravelRisk } from './details.ts'
import { exchangeOf } from './dollars.ts'
import { offers } from './offers.ts'
import { basePremium } from './premiums.ts'
import { type AgeBand, bandOfAge, type TravelTariff } from './tariff.ts'
import { countDays, insuredDays, zoneOf } from './trip.ts'

const WHOLE = 1_000_000
const MILLION = 1_000_000n
const exactly = (amount: Centavos) => BigInt(amount) * MILLION

const UNKNOWN_AGES = 'Priced for travellers younger than 60. Older ones cost more: enter who travels for the exact price.'

const refuse = (path: string, message: Message | string) => problem('invalid', { fields: [{ path, ...withI18n('message', message) }] })

export const rate = (details: TravelDetails, tariff: TravelTariff, context: RatingContext): Worksheet =>
  price(
    details,
    details.travellers.map(({ birthDate }) => birthDate),
    tariff,
    context,
  )

/** The price as soon as the answers give one; travellers whose birthday is not known yet count as young. */
export function quickRate(answers: Readonly<Record<string, unknown>>, tariff: TravelTariff, context: RatingContext): Worksheet | undefined {
  const { data: risk } = TravelRisk.safeParse(withSuggestions(TravelRisk, answers, (now) => offers(now, tariff)))
  if (!risk || !insuredDays(risk, tariff)) return undefined
  const rows = rowsIn(answers.travellers).map(({ birthDate }) =>
    typeof birthDate === 'string' && isDay(birthDate) ? birthDate : undefined,
  )
  const count = risk.cover === 'family' ? Math.max(1, rows.length) : Math.max(risk.people, rows.length)
  return price(
    risk,
    Array.from({ length: count }, (_, index) => rows[index]),
    tariff,
    context,
  )
}

type Cover = { readonly code: string; readonly label: string; readonly from: () => Message | string; readonly exact: bigint }

/** The premium of a risk whose travellers were born on these days. */
function price(risk: TravelRisk, born: readonly (Day | undefined)[], tariff: TravelTariff, context: RatingContext): Worksheet {
  const period = insuredDays(risk, tariff)
  const zone = zoneOf(risk.destinations, tariff)
  if (!period || !zone) throw refuse('returnOn', 'Enter the days of the trip.')
  const days = countDays(period)
  if (risk.tripType === 'single' && days > tariff.rules.tripDays)
    throw refuse(
      'returnOn',
      msg`Return: a trip is insured for up to ${String(tariff.rules.tripDays)} days, and this one has ${String(days)}. Choose an earlier return.`,
    )
  const each = basePremium(risk, 'individual', { zone, days }, tariff)
  const family = risk.cover === 'family' ? basePremium(risk, 'family', { zone, days }, tariff) : undefined
  const bands = born.map((day) => (day === undefined ? undefined : bandOfAge(ageOn(day, period.from), tariff)))
  const base: Cover = family
    ? { code: 'premium', label: 'Family premium', from: () => family.from(1), exact: exactly(family.premium) }
    : { code: 'premium', label: 'Premium', from: () => each.from(born.length), exact: exactly(each.premium * born.length) }
  const older = ageLoading(bands, each.premium)
  const known = [base, ...older]
  const covers = [...known, ...options(risk, born.length, known, tariff)]
  const off = discountOf(risk, tariff, context)
  const amounts = roundTogether(covers.map(({ exact }) => (exact * BigInt(WHOLE - off)) / MILLION))
  const net = sum(amounts)
  const taxes = premiumTaxesOn(net, tariff.taxes, context.branch)
  const premiums = covers.map(({ code, label }, index): PremiumLine => ({ code, label, kind: 'premium', amount: amounts[index] ?? 0 }))
  const steps = (): WorksheetStep[] => [
    { label: 'Zone', from: risk.destinations.join(', '), result: zone.name },
    explain({ label: 'Period', from: msg`${formatDay(period.from)} to ${formatDay(period.to)}`, result: msg`${days} days` }),
    ...covers.map(({ label, from, exact }) => explain({ label, from: from(), result: formatPesos(Number(exact / MILLION)) })),
    ...discountStep(off, context.discount, groupLess(risk, tariff)),
    { label: 'Net premium', from: 'All covers', result: formatPesos(net) },
    ...taxes.map(stepOf),
  ]
  return worksheet(tariff.version, [...premiums, ...taxes.map(lineOf)], {
    steps,
    note: bands.includes(undefined) ? () => UNKNOWN_AGES : undefined,
    exchange: exchangeOf(risk.plan, tariff.dollars),
  })
}

/** The loading for older travellers, on the premium of one person; also in a family (supplement.md A3). */
function ageLoading(bands: readonly (AgeBand | undefined)[], premium: Centavos): Cover[] {
  const loaded = bands.flatMap((band) => (band && band.factor > WHOLE ? [band] : []))
  if (loaded.length === 0) return []
  const exact = loaded.reduce((total, { factor }) => total + BigInt(premium) * BigInt(factor - WHOLE), 0n)
  const from = () =>
    joinMessages(
      ...[...Map.groupBy(loaded, ({ upTo }) => upTo)].map(
        ([upTo, same]) => msg`${same.length} up to ${upTo} years × ${(same[0]?.factor ?? WHOLE) / WHOLE} of ${formatPesos(premium)}.`,
      ),
    )
  return [{ code: 'age', label: 'Loading by age', from, exact }]
}

/** The chosen options: a flat amount per paying traveller, or a part of the premium. */
function options(risk: TravelRisk, travellers: number, premiums: readonly Cover[], tariff: TravelTariff): Cover[] {
  const premium = premiums.reduce((total, { exact }) => total + exact, 0n)
  const times = risk.cover === 'family' ? 1 : travellers
  return tariff.options.flatMap(({ code, label, premium: flat, loading }) => {
    if (!risk[code]) return []
    const from = () =>
      joinMessages(
        flat > 0 ? msg`${times} × ${formatPesos(flat)}` : undefined,
        loading > 0 ? msg`+ ${formatRate(loading)} of the premium` : undefined,
      )
    return [
      {
        ...{ code: `option-${code}`, label, from },
        exact: exactly(flat * times) + (premium * BigInt(loading)) / MILLION,
      },
    ]
  })
}

const groupLess = ({ cover }: TravelRisk, { rules }: TravelTariff): Millionths => (cover === 'group' ? rules.groupLess : 0)

const discountOf = (risk: TravelRisk, tariff: TravelTariff, { discount }: RatingContext): Millionths =>
  Math.min(groupLess(risk, tariff) + (discount?.agreed ?? 0) + (discount?.asked ?? 0), tariff.discount.most)
