import { addDays, addMonths, type Day, formatDay, yearOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import type { Finding, Worksheet } from '#domain/worksheet.ts'
import { msg, withI18n } from '#kit/message.ts'
import { describeClashes } from '../clashes.ts'
import { seatFindings } from '../ctpl/classification-controls.ts'
import { controls as ctplControls } from '../ctpl/controls.ts'
import { discountFindings, refer } from '../findings.ts'
import type { Clash, ControlContext } from '../line/control.ts'
import { ageOf, sumInsuredOf } from './covers.ts'
import type { MotorDetails } from './details.ts'
import { isComprehensive } from './identity.ts'
import { inspection } from './inspection.ts'
import { ctplPeriod } from './registration.ts'
import type { MotorTariff } from './tariff.ts'
import { registrationDay, renewalAlong } from './term.ts'

export function controls(details: MotorDetails, worksheet: Worksheet, tariff: MotorTariff, context: ControlContext): Finding[] {
  const own = context.clashes.filter(isComprehensive)
  return [
    ...insuredTwice(own, details, tariff, context.today),
    ...modelYear(details, context.today),
    ...value(details, tariff, context),
    ...largeSum(details, tariff, context),
    ...old(details, tariff, context.today),
    ...modified(details),
    ...claims(details, tariff),
    ...earlierClaims(tariff, context),
    ...withoutVat(details, tariff),
    ...period(details, tariff, context.today),
    ...discountFindings(tariff.discount.most, context.discount),
    ...inspection(details, tariff, context),
    ...packaged(details, worksheet, tariff, context),
  ]
}

function insuredTwice(clashes: readonly Clash[], { until }: MotorDetails, { terms }: MotorTariff, today: Day): Finding[] {
  if (clashes.length === 0) return []
  const ends = clashes.reduce<Day>((last, { to }) => (to > last ? to : last), today)
  // The end of someone else's policy is not disclosed here.
  const isTheirs = clashes.every(({ policyNumber }) => policyNumber !== undefined)
  const wouldDo = isTheirs && until === undefined && ends <= addDays(today, terms.latestStartDays)
  return [
    refer('double-insurance', msg`The vehicle is already insured with us: ${describeClashes(clashes)}.`, {
      // Without policy numbers but with the days, because an approval covers these policies and no others.
      ...withI18n('customer', msg`The vehicle seems to be insured with us already: ${describeClashes(clashes, false)}.`),
      remedy: {
        sentence: 'Check the numbers, or start cover when the other policy ends.',
        ...(wouldDo ? { change: { from: ends } } : {}),
      },
    }),
  ]
}

export function modelYear({ year }: Pick<MotorDetails, 'year'>, today: Day): Finding[] {
  if (year <= yearOf(today) + 1) return []
  return [
    {
      code: 'model-year',
      level: 'decline',
      blocks: 'quote',
      ...withI18n('sentence', msg`No ${year} model has been built yet.`),
      remedy: { sentence: 'Correct the model year, as on the certificate of registration.' },
    },
  ]
}

/** The value compared with the market's, with the nearest acceptable value. */
export function value(
  { value: insured }: Pick<MotorDetails, 'value'>,
  { controls: { value: mode } }: MotorTariff,
  { market, isAway }: Pick<ControlContext, 'market' | 'isAway'>,
): Finding[] {
  if (mode === 'off' || (isAway && !market)) return []
  if (!market)
    return [
      refer('value-unknown', 'Our list has no market value for this vehicle, so its value must be agreed.', {
        customer: 'We must first agree on the value of the vehicle.',
        remedy: { sentence: 'Choose the variant from the list, or have a price list or sales invoice ready: the underwriter may ask.' },
      }),
    ]
  if (insured >= market.min && insured <= market.max) return []
  const isHigh = insured > market.max
  const to = isHigh ? market.max : market.min
  const [least, most] = [formatPesos(market.min), formatPesos(market.max)]
  const sentence = isHigh
    ? msg`The value of ${formatPesos(insured)} is above what we insure such a vehicle for, ${least} to ${most}.`
    : msg`The value of ${formatPesos(insured)} is below what we insure such a vehicle for, ${least} to ${most}.`
  const finding = refer('value', sentence, {
    remedy: { ...withI18n('sentence', msg`Insure it for ${formatPesos(to)}, or send proof of its value.`), change: { value: to } },
  })
  return mode === 'refer' ? [finding] : [asWarning(finding)]
}

/** The same finding as a warning that no one has to decide. */
const asWarning = ({ blocks: _, authority: __, ...finding }: Finding): Finding => ({ ...finding, level: 'warn' })

export function largeSum(
  details: Pick<MotorDetails, 'value' | 'accessories'>,
  { controls: { largeSum: most } }: MotorTariff,
  { market }: Pick<ControlContext, 'market'>,
): Finding[] {
  const insured = sumInsuredOf(details)
  if (insured <= most) return []
  const value = most - (insured - details.value)
  const wouldDo = market && value >= market.min && value <= market.max
  return [
    refer('large-sum', msg`A sum insured of ${formatPesos(insured)} is above ${formatPesos(most)}.`, {
      customer: 'A vehicle of this value is reviewed by a person.',
      remedy: wouldDo
        ? { ...withI18n('sentence', msg`Insure the vehicle for ${formatPesos(value)}, or wait for the decision.`), change: { value } }
        : { sentence: 'Have proof of its value and of where it is kept ready: the underwriter may ask.' },
    }),
  ]
}

export function old(details: Pick<MotorDetails, 'year'>, { controls: { oldYears } }: MotorTariff, today: Day): Finding[] {
  const age = ageOf(details, today)
  return age >= oldYears
    ? [
        refer(
          'old-vehicle',
          msg`A vehicle ${age} years old is insured only after a review; from ${oldYears} years, underwriting decides.`,
          { remedy: { sentence: 'Have ready what condition it is in and how it is maintained: the underwriter may ask.' } },
        ),
      ]
    : []
}

export const modified = (details: Pick<MotorDetails, 'modified'>): Finding[] =>
  details.modified
    ? [
        refer('modified', 'The engine, body or suspension was modified.', {
          remedy: { sentence: 'Have ready what was modified and by whom, with photos or the LTO’s approval: the underwriter may ask.' },
        }),
      ]
    : []

export function claims({ claims: count }: Pick<MotorDetails, 'claims'>, { controls: { claims: most } }: MotorTariff): Finding[] {
  return count >= most
    ? [
        refer('claims', msg`${count} own claims in three years.`, {
          remedy: { sentence: 'Have ready when each one happened, what happened and what was paid: the underwriter may ask.' },
        }),
      ]
    : []
}

/** Losses in our own records, whoever reported them: only how many, and nothing else about them. */
export function earlierClaims(
  { controls: { earlier: rule } }: MotorTariff,
  { today, earlier = [] }: Pick<ControlContext, 'today' | 'earlier'>,
): Finding[] {
  if (!rule) return []
  const since = addMonths(today, -rule.months)
  const count = earlier.filter(({ lossOn }) => lossOn >= since).length
  return count >= rule.from
    ? [
        refer('earlier-claims', msg`Our records show ${count} losses within ${rule.months} months for this vehicle or this person.`, {
          authority: 'claims',
          customer: 'Losses in recent years are reviewed by a person.',
          remedy: { sentence: 'Have ready what was done so that it does not happen again: the underwriter may ask.' },
        }),
      ]
    : []
}

const beginning = (from: Day | undefined, today: Day): Day => (from !== undefined && from > today ? from : today)

export function lateStart({ from }: Pick<MotorDetails, 'from'>, { terms }: MotorTariff, today: Day): Finding[] {
  const begins = beginning(from, today)
  const latest = addDays(today, terms.latestStartDays)
  return begins > latest
    ? [
        refer('late-start', msg`Cover would start on ${formatDay(begins)}, more than ${terms.latestStartDays} days from today.`, {
          remedy: { ...withI18n('sentence', msg`Start it by ${formatDay(latest)}.`), change: { from: latest } },
        }),
      ]
    : []
}

function period(details: MotorDetails, tariff: MotorTariff, today: Day): Finding[] {
  const { from, until } = details
  const { terms } = tariff
  const begins = beginning(from, today)
  const earliestEnd = addDays(begins, terms.shortestDays)
  return [
    ...lateStart(details, tariff, today),
    ...(until !== undefined && renewalAlong(details, tariff, begins)
      ? [
          {
            code: 'ends-with-registration',
            level: 'warn',
            ...withI18n(
              'sentence',
              msg`Cover does not end on ${formatDay(until)}: with CTPL it ends with the registration of the vehicle.`,
            ),
            remedy: {
              sentence: 'Leave CTPL out if the vehicle already has it, or let cover end with the registration.',
              change: { withCtpl: false },
            },
          } satisfies Finding,
        ]
      : until !== undefined && until < earliestEnd
        ? [
            {
              code: 'short-period',
              level: 'decline',
              blocks: 'quote',
              ...withI18n(
                'sentence',
                msg`Cover that starts on ${formatDay(begins)} cannot end on ${formatDay(until)}: the minimum is ${terms.shortestDays} days.`,
              ),
              remedy: { ...withI18n('sentence', msg`End it on ${formatDay(earliestEnd)} or later.`), change: { until: earliestEnd } },
            } satisfies Finding,
          ]
        : []),
  ]
}

/** No one is exempted from VAT merely on their own statement. */
export function withoutVat({ taxType }: Pick<MotorDetails, 'taxType'>, { taxes }: MotorTariff): Finding[] {
  const { vat, label } = taxes.types[taxType]
  if (vat) return []
  return [
    refer('tax-type', msg`The premium is without VAT: ${label.toLowerCase()}.`, {
      customer: 'It must be confirmed that you pay no VAT.',
      remedy: { sentence: 'Choose VAT, or send proof that the policyholder is exempt from it.', change: { taxType: 'vat' } },
    }),
  ]
}

/** CTPL has its own controls, and is switched off where the vehicle already has it. */
function packaged(details: MotorDetails, worksheet: Worksheet, tariff: MotorTariff, context: ControlContext): Finding[] {
  // Personal accident is priced per seat, with or without the compulsory cover.
  if (!details.withCtpl) return seatFindings(details, tariff.ctpl)
  const clashes = context.clashes.filter((clash) => !isComprehensive(clash))
  const today = registrationDay(details, tariff, context.term.from)
  const findings = ctplControls(details, worksheet, tariff.ctpl, {
    ...context,
    clashes,
    today,
    term: ctplPeriod(details, tariff, context.term),
  })
  return findings
    .filter(({ code }) => code !== 'model-year')
    .map((finding) =>
      finding.code === 'duplicate-cover'
        ? { ...finding, remedy: { sentence: 'Leave CTPL out: the vehicle already has it.', change: { withCtpl: false } } }
        : finding,
    )
}
