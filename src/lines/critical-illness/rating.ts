import { ageOn, type Day, isDay } from '#domain/day.ts'
import { type Centavos, formatPesos, formatRate, type Millionths, roundTogether, sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { explain, lineOf, type PremiumLine, stepOf, type Worksheet, type WorksheetStep, worksheet } from '#domain/worksheet.ts'
import { joinMessages, type Message, msg, withI18n } from '#kit/message.ts'
import { withSuggestions } from '#kit/offers.ts'
import { discountStep } from '../discount-step.ts'
import { instalmentNote, planIn } from '../instalments.ts'
import type { RatingContext } from '../line/price.ts'
import { premiumTaxesOn } from '../premium-taxes.ts'
import { loadOf } from './consequences.ts'
import { type CriticalIllnessDetails, CriticalIllnessRisk } from './details.ts'
import { offers } from './offers.ts'
import { type CriticalIllnessTariff, type Rate, rateOf } from './tariff.ts'
import { term } from './term.ts'

const WHOLE = 1_000_000n
/** Rates are per ₱1,000, which is this many centavos. */
const UNIT = 100_000n

const HEALTHY = 'Priced for good health. Your answers about your health may add to it.'

const refuse = (path: string, message: Message) => problem('invalid', { fields: [{ path, ...withI18n('message', message) }] })

type Risk = {
  readonly birthDate: Day
  readonly sex: 'F' | 'M'
  readonly smoker: 'yes' | 'no'
  readonly sumInsured: Centavos
  readonly from?: Day | undefined
  readonly paidBy?: string | undefined
}

export const rate = (details: CriticalIllnessDetails, tariff: CriticalIllnessTariff, context: RatingContext): Worksheet =>
  price(details, loadOf(details, tariff), tariff, context)

/** The price as soon as the answers give one, with the loadings of the health answers given so far. */
export function quickRate(
  answers: Readonly<Record<string, unknown>>,
  tariff: CriticalIllnessTariff,
  context: RatingContext,
): Worksheet | undefined {
  const given = withSuggestions(CriticalIllnessRisk, answers, (now) => offers(now, tariff))
  const { data: risk } = CriticalIllnessRisk.safeParse(given)
  if (!risk) return undefined
  const from = typeof answers.from === 'string' && isDay(answers.from) ? answers.from : undefined
  const note = answers.heightCm === undefined ? HEALTHY : undefined
  return price({ ...risk, from }, loadOf(answers, tariff), tariff, context, note)
}

const columnOf = ({ sex, smoker }: Risk): keyof Rate =>
  sex === 'M' ? (smoker === 'yes' ? 'maleSmoker' : 'maleNonSmoker') : smoker === 'yes' ? 'femaleSmoker' : 'femaleNonSmoker'

const discountOf = ({ discount: { most } }: CriticalIllnessTariff, { discount }: RatingContext): Millionths =>
  Math.min((discount?.agreed ?? 0) + (discount?.asked ?? 0), most)

const times = (amount: bigint, part: Millionths): bigint => (amount * BigInt(part)) / WHOLE

/** A part to be rounded: amounts in millionths of a centavo, with smaller fractions rounded once. */
type Part = { readonly code: string; readonly label: string; readonly from: () => Message | string; readonly exact: bigint }

function price(risk: Risk, declared: Millionths, tariff: CriticalIllnessTariff, context: RatingContext, note?: string): Worksheet {
  const { from } = term(risk, tariff, context.today)
  const age = ageOn(risk.birthDate, from)
  const row = rateOf(age, tariff)
  if (!row)
    throw refuse(
      'birthDate',
      msg`Date of birth: the person insured must be ${String(tariff.ages.entryFrom)} to ${String(tariff.ages.entryTo)} years old when cover starts, and this is ${String(age)}.`,
    )
  const rated = row[columnOf(risk)]
  const base = (BigInt(risk.sumInsured) * BigInt(rated) * WHOLE) / UNIT
  const each = () => msg`${formatPesos(rated)} for each ₱1,000.00 of ${formatPesos(risk.sumInsured)}`
  const added = context.loading ?? 0
  const insured: Part[] = [
    { code: 'sum-insured', label: 'Premium', from: each, exact: base },
    ...(declared > 0
      ? [{ code: 'health', label: 'Loading from the declaration', from: () => formatRate(declared), exact: times(base, declared) }]
      : []),
    ...(added > 0
      ? [{ code: 'loading', label: 'Loading from underwriting', from: () => formatRate(added), exact: times(base, added) }]
      : []),
  ]
  const plan = planIn(tariff.instalments, risk.paidBy)
  const whole = insured.reduce((all, { exact }) => all + exact, 0n)
  const parts: Part[] = [
    ...insured,
    ...(plan && plan.loading > 0
      ? [{ code: 'instalments', label: 'Paid in instalments', from: () => formatRate(plan.loading), exact: times(whole, plan.loading) }]
      : []),
  ]
  const off = discountOf(tariff, context)
  const amounts = roundTogether(parts.map(({ exact }) => times(exact, 1_000_000 - off)))
  const net = sum(amounts)
  const taxes = premiumTaxesOn(net, tariff.taxes, context.branch)
  const premiums = parts.map(({ code, label }, index): PremiumLine => ({ code, label, kind: 'premium', amount: amounts[index] ?? 0 }))
  const lines = [...premiums, ...taxes.map(lineOf)]
  const steps = (): WorksheetStep[] => [
    explain({ label: 'Age', from: 'When cover starts', result: msg`${age} years, row up to ${row.upTo}` }),
    ...parts.map(({ label, from, exact }) => explain({ label, from: from(), result: formatPesos(Number(exact / WHOLE)) })),
    ...discountStep(off, context.discount),
    { label: 'Net premium', from: 'All of it', result: formatPesos(net) },
    ...taxes.map(stepOf),
  ]
  const notes = plan || note ? () => joinMessages(note, plan && instalmentNote(lines, plan, from)) : undefined
  return worksheet(tariff.version, lines, { steps, note: notes })
}
