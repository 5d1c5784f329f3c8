import { type Day, formatDay, type Term } from '#domain/day.ts'
import { type Centavos, formatPesos, formatRate, roundTogether, share, sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { type PremiumLine, type Worksheet, worksheet } from '#domain/worksheet.ts'
import { msg, withI18n } from '#kit/message.ts'
import { withSuggestions } from '#kit/offers.ts'
import { lacksWeight } from '../ctpl/details.ts'
import { rate as rateCtpl } from '../ctpl/rating.ts'
import type { RatingContext } from '../line/price.ts'
import { coversOf, sumInsuredOf } from './covers.ts'
import { MotorRisk } from './details.ts'
import { offers } from './offers.ts'
import { type MotorTariff, type Subline, sublineOf } from './tariff.ts'
import { shareOfYear, term, type YearShare } from './term.ts'

const WHOLE = 1_000_000
const UNIT = 400
const STAMP = 50

/** Documentary stamps on a net premium: fifty centavos for each four pesos or fraction, or the plain rate. philippines.md §2.5 */
export const stamps = (net: Centavos, { rate, mode }: MotorTariff['taxes']['dst']): Centavos =>
  mode === 'unit' ? Math.ceil(net / UNIT) * STAMP : share(net, rate)

/** The taxes on a net premium, each rounded for itself. */
export function taxesOn(net: Centavos, { dst, vat, lgt, types }: MotorTariff['taxes'], type: MotorRisk['taxType'], branch: string) {
  const city = lgt.branches[branch] ?? lgt.default
  return [
    {
      code: 'dst',
      label: 'Documentary stamp tax',
      from:
        dst.mode === 'unit' ? `₱0.50 for each ₱4.00 of ${formatPesos(net)} or fraction` : `${formatRate(dst.rate)} of ${formatPesos(net)}`,
      amount: stamps(net, dst),
    },
    {
      code: 'vat',
      label: types[type].vat ? 'VAT' : `VAT (${types[type].label.toLowerCase()})`,
      from: `${formatRate(types[type].vat ? vat : 0)} of ${formatPesos(net)}`,
      amount: types[type].vat ? share(net, vat) : 0,
    },
    { code: 'lgt', label: 'Local government tax', from: `${formatRate(city)} of ${formatPesos(net)}`, amount: share(net, city) },
  ]
}

const Kind = MotorRisk.pick({ vehicleType: true, typeOfUse: true })
const NO_SUBLINE = 'We have no rates for this type of vehicle with this use. Choose another use, or ask underwriting.'

function ratedSubline(kind: Pick<MotorRisk, 'vehicleType' | 'typeOfUse'>, tariff: MotorTariff): Subline {
  const subline = sublineOf(kind, tariff)
  if (!subline) throw problem('invalid', { fields: [{ path: 'typeOfUse', message: NO_SUBLINE }] })
  return subline
}

export const rate = (risk: MotorRisk, tariff: MotorTariff, context: RatingContext): Worksheet =>
  price(risk, ratedSubline(risk, tariff), tariff, context)

/** The price as soon as the answers give one, with the covers that the product suggests. */
export function quickRate(answers: Readonly<Record<string, unknown>>, tariff: MotorTariff, context: RatingContext): Worksheet | undefined {
  // What is never insured is said before the rest is asked.
  const { data: kind } = Kind.safeParse(answers)
  const subline = kind && ratedSubline(kind, tariff)
  const { data: risk } = MotorRisk.safeParse(withSuggestions(MotorRisk, answers, (now) => offers(now, tariff)))
  return subline && risk && !(risk.withCtpl && lacksWeight(risk)) ? price(risk, subline, tariff, context) : undefined
}

function price(risk: MotorRisk, subline: Subline, tariff: MotorTariff, { today, branch, discount }: RatingContext): Worksheet {
  const covers = coversOf(risk, subline, tariff, today)
  const period = term(risk, tariff, today)
  const charged = shareOfYear(period, tariff.ending.shortPeriod)
  const off = Math.min((discount?.agreed ?? 0) + (discount?.asked ?? 0), tariff.discount.most)
  const exact = covers.map(({ yearly }) => (yearly * BigInt(charged.part) * BigInt(WHOLE - off)) / (BigInt(charged.of) * BigInt(WHOLE)))
  const amounts = roundTogether(exact)
  const net = sum(amounts)
  const taxes = taxesOn(net, tariff.taxes, risk.taxType, branch)
  const premiums = covers.map(({ code, label }, index): PremiumLine => ({ code, label, kind: 'premium', amount: amounts[index] ?? 0 }))
  const ctpl = risk.withCtpl ? packaged(risk, tariff, { today: period.from, branch }) : undefined
  return worksheet(
    tariff.version,
    [
      { label: 'Subline', from: `${risk.vehicleType}, ${risk.typeOfUse}`.toLowerCase().replaceAll('_', ' '), result: subline.name },
      { label: 'Sum insured', from: insuredFrom(risk), result: formatPesos(sumInsuredOf(risk)) },
      ...covers.map(({ label, from, yearly }) => ({ label, from, result: formatPesos(Number(yearly / BigInt(WHOLE))) })),
      ...chargedFrom(period, charged),
      ...(off > 0 ? [{ label: 'Discount', from: discountFrom(discount), result: `−${formatRate(off)}` }] : []),
      { label: 'Net premium', from: 'All covers', result: formatPesos(net) },
      ...taxes.map(({ label, from, amount }) => ({ label, from, result: formatPesos(amount) })),
      ...(ctpl ? [{ label: 'CTPL, packaged', from: ctpl.tariff, result: formatPesos(ctpl.total) }] : []),
    ],
    [
      ...premiums,
      ...taxes.map(({ code, label, amount }): PremiumLine => ({ code, label, kind: 'tax', amount })),
      ...(ctpl?.lines.map((line) => ({ ...line, code: `ctpl-${line.code}`, ...withI18n('label', msg`CTPL: ${line.label}`) })) ?? []),
    ],
  )
}

/** How the premium of a year became that of the period. */
const chargedFrom = ({ from, to }: Term, { part, of, how }: YearShare) => {
  const period = `${formatDay(from)} to ${formatDay(to)}`
  if (how === 'year') return []
  return how === 'short-period'
    ? [{ label: 'Short-period rate', from: period, result: formatRate(part) }]
    : [{ label: 'Part of a year', from: period, result: `${part} of ${of} days` }]
}

const insuredFrom = ({ value, accessories }: MotorRisk) =>
  accessories.length === 0 ? 'Value of the vehicle' : `${formatPesos(value)} + ${accessories.length} accessories`

const discountFrom = (discount: RatingContext['discount']) =>
  [
    discount?.agreed ? `${formatRate(discount.agreed)} by agreement` : undefined,
    discount?.asked ? `${formatRate(discount.asked)} asked for` : undefined,
  ]
    .filter(Boolean)
    .join(' + ')

/** The regulated cover as it is sold alone: no discount, no part of a year. */
const packaged = (risk: MotorRisk, { ctpl }: MotorTariff, context: { readonly today: Day; readonly branch: string }) =>
  rateCtpl(risk, ctpl, context)
