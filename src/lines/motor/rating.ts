import { z } from 'zod'
import { type Day, formatDay, type Term } from '#domain/day.ts'
import { type Centavos, formatPesos, formatRate, proportion, roundTogether, sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { explain, lineOf, type PremiumLine, type ReasonedLine, stepOf, type Worksheet, worksheet } from '#domain/worksheet.ts'
import { joinMessages, type Message, msg, withI18n } from '#kit/message.ts'
import { withSuggestions } from '#kit/offers.ts'
import { isMotorised, lacksWeight } from '../ctpl/applies.ts'
import { markOf } from '../ctpl/identity.ts'
import { rate as rateCtpl } from '../ctpl/rating.ts'
import { discountStep } from '../discount-step.ts'
import type { RatingContext } from '../line/price.ts'
import { localTaxLine, stampLine, taxLine } from '../premium-taxes.ts'
import { coversOf, sumInsuredOf } from './covers.ts'
import { MotorDetails, MotorRisk } from './details.ts'
import { offers } from './offers.ts'
import { type MotorTariff, type Subline, sublineOf } from './tariff.ts'
import { type Dated, periodOf, shareOfYear, type YearShare } from './term.ts'

const WHOLE = 1_000_000

/** The taxes on a net premium, each rounded separately, with how each is calculated. */
export function taxesOn(
  net: Centavos,
  { dst, vat, lgt, types }: MotorTariff['taxes'],
  type: MotorRisk['taxType'],
  branch: string,
): ReasonedLine[] {
  const { vat: isTaxed, label } = types[type]
  const vatLine = taxLine('vat', 'VAT', net, isTaxed ? vat : 0)
  return [
    stampLine(net, dst),
    isTaxed ? vatLine : { ...vatLine, ...withI18n('label', msg`VAT (${label.toLowerCase()})`) },
    localTaxLine(net, lgt, branch),
  ]
}

const Kind = MotorRisk.pick({ vehicleType: true, typeOfUse: true })
const NO_SUBLINE = 'We have no rates for this type of vehicle with this use. Choose another use, or ask underwriting.'

function ratedSubline(kind: Pick<MotorRisk, 'vehicleType' | 'typeOfUse'>, tariff: MotorTariff): Subline {
  const subline = sublineOf(kind, tariff)
  if (!subline) throw problem('invalid', { fields: [{ path: 'typeOfUse', message: NO_SUBLINE }] })
  return subline
}

export const rate = (risk: MotorDetails, tariff: MotorTariff, context: RatingContext): Worksheet =>
  price(risk, ratedSubline(risk, tariff), tariff, context)

const { identifiedBy, plate, conductionSticker, isLate } = MotorDetails.shape
const Marks = z.object({ identifiedBy, plate, conductionSticker, isLate }).partial()

/** What identifies the vehicle, as far as it is answered and valid: with CTPL, the period depends on it, and so does the price. */
const marksIn = (answers: Readonly<Record<string, unknown>>): z.output<typeof Marks> =>
  Marks.parse(Object.fromEntries(Object.entries(Marks.shape).map(([name, schema]) => [name, schema.safeParse(answers[name]).data])))

/** Personal accident is for each seat, and none are assumed of a vehicle that must state them. */
const lacksSeats = (risk: MotorRisk): boolean => isMotorised(risk) && risk.seats === undefined

/** The price as soon as the answers give one, with the covers that the product suggests. */
export function quickRate(answers: Readonly<Record<string, unknown>>, tariff: MotorTariff, context: RatingContext): Worksheet | undefined {
  // A vehicle that is never insured is reported before the rest is asked.
  const { data: kind } = Kind.safeParse(answers)
  const subline = kind && ratedSubline(kind, tariff)
  const { data: risk } = MotorRisk.safeParse(withSuggestions(MotorRisk, answers, (now) => offers(now, tariff)))
  return subline && risk && !lacksSeats(risk) && !(risk.withCtpl && lacksWeight(risk))
    ? price({ ...risk, ...marksIn(answers) }, subline, tariff, context)
    : undefined
}

type Rated = MotorRisk & Dated

function price(risk: Rated, subline: Subline, tariff: MotorTariff, { today, branch, discount, experience }: RatingContext): Worksheet {
  const covers = coversOf(risk, subline, tariff, { today, experience })
  const { term: period, renewal } = periodOf(risk, tariff, today)
  const charged = shareOfYear(period, tariff.ending.shortPeriod, { endsWithRegistration: renewal !== undefined })
  const off = Math.min((discount?.agreed ?? 0) + (discount?.asked ?? 0), tariff.discount.most)
  const [part, of] = [BigInt(charged.part) * BigInt(WHOLE - off), BigInt(charged.of) * BigInt(WHOLE)]
  const amounts = roundTogether(covers.map(({ yearly }) => (yearly * part) / of))
  const net = sum(amounts)
  const taxes = taxesOn(net, tariff.taxes, risk.taxType, branch)
  const premiums = covers.map(({ code, label }, index): PremiumLine => ({ code, label, kind: 'premium', amount: amounts[index] ?? 0 }))
  const ctpl = risk.withCtpl ? packaged(risk, tariff, { today: period.from, branch }) : undefined
  const steps = () => [
    explain({ label: 'Subline', from: msg`${inWords(risk.vehicleType)}, ${inWords(risk.typeOfUse)}`, result: subline.name }),
    explain({ label: 'Sum insured', from: insuredFrom(risk), result: formatPesos(sumInsuredOf(risk)) }),
    ...covers.map(({ label, from, yearly }) => explain({ label, from: from(), result: formatPesos(Number(yearly / BigInt(WHOLE))) })),
    ...chargedFrom(period, charged),
    ...discountStep(off, discount),
    { label: 'Net premium', from: 'All covers', result: formatPesos(net) },
    ...extendedFrom(net, charged),
    ...taxes.map(stepOf),
    ...(ctpl ? [{ label: 'CTPL, packaged', from: ctpl.tariff, result: formatPesos(ctpl.total) }] : []),
  ]
  return worksheet(tariff.version, [...premiums, ...taxes.map(lineOf), ...(ctpl ? alongside(ctpl) : [])], {
    steps,
    note: noteOf(risk, { net, charged, to: period.to, isMonthKnown: renewal !== undefined }),
  })
}

/** The part of a net premium that is for the days beyond a year. */
const extension = (net: Centavos, { part, of }: YearShare): Centavos => (part > of ? net - proportion(net, of, part) : 0)

const extendedFrom = (net: Centavos, charged: YearShare) =>
  charged.part > charged.of
    ? [
        explain({
          label: 'Extension to the registration month',
          from: msg`${charged.part - charged.of} days of ${charged.part}`,
          result: formatPesos(extension(net, charged)),
        }),
      ]
    : []

type Charged = { readonly net: Centavos; readonly charged: YearShare; readonly to: Day; readonly isMonthKnown: boolean }

/** What the insured is told about a period that follows the registration (Insurance Commission, CL 2021-54). */
function noteOf(risk: Rated, { net, charged, to, isMonthKnown }: Charged): (() => Message | string) | undefined {
  if (!risk.withCtpl || risk.registrationType === 'N') return undefined
  if (!isMonthKnown) return markOf(risk) ? undefined : () => FOLLOWS_THE_PLATE
  if (charged.how !== 'days') return undefined
  return charged.part > charged.of
    ? () =>
        joinMessages(
          msg`With CTPL, cover is extended to ${formatDay(to)}, when the registration ends.`,
          msg`The Insurance Commission requires this (Circular Letter 2021-54); ${formatPesos(extension(net, charged))} of the premium, before taxes, is for the days beyond a year.`,
        )
    : () =>
        joinMessages(
          msg`With CTPL, cover ends with the registration, on ${formatDay(to)}.`,
          'The Insurance Commission requires this (Circular Letter 2021-54); that is before a year is over, and the premium is for these days only.',
        )
}

const FOLLOWS_THE_PLATE =
  'This price is for 12 months. With CTPL, cover ends with the vehicle’s registration: period and price follow the plate number once it is entered.'

/** How the annual premium was converted to that of the period. */
const chargedFrom = ({ from, to }: Term, { part, of, how }: YearShare) => {
  if (how === 'year') return []
  const period = msg`${formatDay(from)} to ${formatDay(to)}`
  return how === 'short-period'
    ? [explain({ label: 'Short-period rate', from: period, result: formatRate(part) })]
    : [explain({ label: 'Part of a year', from: period, result: msg`${part} of ${of} days` })]
}

const insuredFrom = ({ value, accessories }: MotorRisk) =>
  accessories.length === 0 ? 'Value of the vehicle' : msg`${formatPesos(value)} + ${accessories.length} accessories`

/** A code of a list, `FOR_HIRE`, as words. */
const inWords = (code: string) => code.toLowerCase().replaceAll('_', ' ')

/** The regulated cover as it is sold alone: without a discount or a part of a year. */
const packaged = (risk: MotorRisk, { ctpl }: MotorTariff, context: { readonly today: Day; readonly branch: string }) =>
  rateCtpl(risk, ctpl, context)

const named = new Map<string, Pick<PremiumLine, 'code' | 'label' | 'labelI18n'>>()

/** The name of a CTPL line among others: composed once, since it is the same in every package. */
function nameAlong({ code, label }: PremiumLine) {
  const name = named.get(code) ?? { code: `ctpl-${code}`, ...withI18n('label', msg`CTPL: ${label}`) }
  named.set(code, name)
  return name
}

const alongside = ({ lines }: Worksheet): PremiumLine[] => lines.map((line) => ({ ...line, ...nameAlong(line) }))
