import { addMonths, addYears, type Day, daysBetween, formatDay, monthOf, type Term, yearOf } from '#domain/day.ts'
import { monthName, type RenewalTerm, renewalTerm } from '#domain/registration-term.ts'
import { isMistypedVin } from '#domain/vehicle.ts'
import type { Finding, Worksheet } from '#domain/worksheet.ts'
import { msg, withI18n } from '#kit/message.ts'
import { describeClashes } from '../clashes.ts'
import type { Clash, ControlContext } from '../line/control.ts'
import { classificationFindings } from './classification-controls.ts'
import type { CtplDetails } from './details.ts'
import { markFor } from './identity.ts'
import type { CtplTariff } from './tariff.ts'
import { monthFor, type Registered } from './term.ts'

export function controls(
  details: CtplDetails,
  _: Worksheet,
  tariff: CtplTariff,
  { today, term, clashes, formats }: ControlContext,
): Finding[] {
  return [
    ...duplicate(clashes),
    ...registrationWindow(details, tariff, { today, term, formats }),
    ...classificationFindings(details, tariff, { today, formats }),
    ...chassis(details),
    ...modelYear(details, tariff, today),
  ]
}

/** One active CTPL per vehicle and period: philippines.md §1.7. */
function duplicate(clashes: readonly Clash[]): Finding[] {
  if (clashes.length === 0) return []
  const sentence = (isNumbered: boolean) => msg`A CTPL certificate is already in force: ${describeClashes(clashes, isNumbered)}.`
  return [
    {
      code: 'duplicate-cover',
      level: 'refer',
      blocks: 'convert',
      authority: 'duplicate-cover',
      ...withI18n('sentence', sentence(true)),
      // Without policy numbers: the policy may belong to someone else.
      ...withI18n('customer', sentence(false)),
      remedy: { sentence: 'Check the numbers. If it is the same vehicle, it needs no second certificate for this period.' },
    },
  ]
}

export function registrationWindow(
  details: Registered,
  tariff: CtplTariff,
  { today, term, formats }: Pick<ControlContext, 'today' | 'term' | 'formats'>,
): Finding[] {
  const mark = markFor(details, formats)
  const found = details.registrationType === 'R' ? monthFor(details, tariff) : undefined
  if (!mark || !found) return []
  const onTime = renewalTerm(found.month, today, false, tariff.registration)
  const month = monthName(found.month)
  if (details.isLate) return onTime.isInWindow ? [notLateYet(mark.text, month, onTime)] : shortOfAYear(term)
  if (!onTime.isInWindow) return [outsideWindow(mark.text, month, onTime, isTooFar(onTime, today, tariff))]
  const dueTo = found.due?.to
  const isOverdue = monthOf(today) === found.month && dueTo !== undefined && Number(today.slice(8)) > dueTo
  return isOverdue
    ? [
        {
          code: 'registration-overdue',
          level: 'info',
          ...withI18n('sentence', msg`${mark.text} was due for registration by the ${dueTo}th; the LTO charges for each week of delay.`),
        },
      ]
    : []
}

const REFER_MONTHS = 6
const JUST_MISSED_MONTHS = 11

const notLateYet = (mark: string, month: string, { from }: RenewalTerm): Finding => ({
  code: 'not-late-yet',
  level: 'warn',
  ...withI18n('sentence', msg`The registration of ${mark} is due in ${month}, which has not ended, so a renewal now is on time.`),
  remedy: {
    ...withI18n('sentence', msg`Switch off “Late renewal” to be covered for a full year from ${formatDay(from)}.`),
    change: { isLate: false },
  },
})

/** The premium is regulated for a year and is not reduced for fewer days. */
function shortOfAYear({ from, to }: Term): Finding[] {
  if (to >= addYears(from, 1)) return []
  return [
    {
      code: 'late-short',
      level: 'warn',
      ...withI18n(
        'sentence',
        msg`The full-year premium buys ${daysBetween(from, to)} days: cover under this late renewal ends on ${formatDay(to)}, with the registration.`,
      ),
      remedy: { sentence: 'Tell the customer before they pay: the next renewal, and its premium, are due then.' },
    },
  ]
}

/**
 * A certificate months ahead is useless for registration: usually the last one was missed, or the plate is mistyped. A month that has only
 * just passed is merely late.
 */
const isTooFar = ({ from }: RenewalTerm, today: Day, { registration }: CtplTariff): boolean =>
  from > addMonths(today, registration.referMonths ?? REFER_MONTHS) && from <= addMonths(today, JUST_MISSED_MONTHS)

function outsideWindow(mark: string, month: string, { from, opens }: RenewalTerm, isFar: boolean): Finding {
  return {
    code: isFar ? 'early-renewal' : 'outside-window',
    ...(isFar ? { level: 'refer', blocks: 'convert', authority: 'early-renewal' } : { level: 'warn' }),
    ...withI18n(
      'sentence',
      msg`The registration of ${mark} is due in ${month}; renewal opens on ${formatDay(opens)} and CTPL will start on ${formatDay(from)}.`,
    ),
    remedy: {
      sentence: 'If the last registration was missed, switch on “Late renewal”: CTPL then starts today.',
      change: { isLate: true },
    },
  }
}

function chassis({ chassisNo }: CtplDetails): Finding[] {
  if (!isMistypedVin(chassisNo)) return []
  const corrected = chassisNo.replaceAll('I', '1').replace(/[OQ]/g, '0')
  const remedy = isMistypedVin(corrected)
    ? { sentence: 'Check it against the certificate of registration.' }
    : {
        ...withI18n('sentence', msg`Check it against the certificate of registration; it may be ${corrected}.`),
        change: { chassisNo: corrected },
      }
  return [
    {
      code: 'chassis-no-vin',
      level: 'warn',
      sentence: 'A chassis number of 17 characters never has the letters I, O or Q, nor a hyphen.',
      remedy,
    },
  ]
}

function modelYear({ year }: CtplDetails, { guard }: CtplTariff, today: Day): Finding[] {
  const remedy = { sentence: 'Correct the model year, as on the certificate of registration.' }
  const thisYear = yearOf(today)
  if (year > thisYear + 1)
    return [
      { code: 'model-year', level: 'decline', blocks: 'quote', ...withI18n('sentence', msg`No ${year} model has been built yet.`), remedy },
    ]
  if (year < thisYear - guard.oldYears)
    return [{ code: 'model-year', level: 'warn', ...withI18n('sentence', msg`A ${year} model is unusually old.`), remedy }]
  return []
}
