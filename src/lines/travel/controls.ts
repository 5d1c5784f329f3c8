import { addDays, addMonths, ageOn, type Day, daysBetween, formatDay } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import type { Finding, Worksheet } from '#domain/worksheet.ts'
import { msg, withI18n } from '#kit/message.ts'
import { describeClashes } from '../clashes.ts'
import { decline, discountFindings, refer, warn } from '../findings.ts'
import type { ControlContext } from '../line/control.ts'
import { countryName } from './countries.ts'
import type { TravelDetails } from './details.ts'
import { familyFindings } from './family-controls.ts'
import { looksLikePassport } from './passports.ts'
import { bandOfAge, type TravelTariff } from './tariff.ts'
import { insuredDays } from './trip.ts'

export function controls(details: TravelDetails, _: Worksheet, tariff: TravelTariff, context: ControlContext): Finding[] {
  const first = insuredDays(details, tariff)?.from ?? context.today
  return [
    ...departure(first, tariff, context.today),
    ...ages(details, tariff, first),
    ...destinations(details, tariff),
    ...familyFindings(details, tariff, first),
    ...residence(details),
    ...insuredTwice(context),
    ...discountFindings(tariff.discount.most, context.discount),
    ...passports(details, tariff),
  ]
}

const HOURS = 24

/** Who has left cannot be insured any more; and nobody is insured for a journey far ahead without being asked. */
function departure(first: Day, { rules }: TravelTariff, today: Day): Finding[] {
  const last = addDays(first, -Math.ceil(rules.cutoffHours / HOURS))
  if (today > last)
    return [
      decline('departed', msg`Cover can be bought until ${formatDay(last)}, which has passed.`, {
        sentence: 'Correct the day of departure. Who has left cannot be insured any more.',
      }),
    ]
  if (daysBetween(today, first) <= rules.bookAheadDays) return []
  return [
    refer('early-booking', msg`The journey begins on ${formatDay(first)}, more than ${rules.bookAheadDays} days from today.`, {
      remedy: { sentence: 'Correct the day, or quote again closer to the journey.' },
    }),
  ]
}

/** Whom the tariff does not take, or takes only if an underwriter agrees. */
function ages({ travellers }: TravelDetails, tariff: TravelTariff, first: Day): Finding[] {
  const { youngestDays } = tariff.rules
  const young = travellers
    .filter(({ birthDate }) => daysBetween(birthDate, first) < youngestDays)
    .map((person) =>
      decline('too-young', msg`${nameOf(person)} is younger than ${youngestDays} days on ${formatDay(first)}.`, {
        sentence: 'Correct the date of birth, or let the journey begin later.',
      }),
    )
  const old = travellers.flatMap((person) => {
    const age = ageOn(person.birthDate, first)
    const { decision } = bandOfAge(age, tariff)
    const sentence = msg`${nameOf(person)} is ${age} years old on ${formatDay(first)}.`
    if (decision === 'refer') return [{ age, sentence, isTaken: true }]
    return decision === 'decline' ? [{ age, sentence, isTaken: false }] : []
  })
  return [
    ...young,
    ...old
      .filter(({ isTaken }) => !isTaken)
      .map(({ sentence }) =>
        decline('too-old', sentence, { sentence: 'Check the date of birth. We insure nobody of this age on a journey.' }),
      ),
    ...old
      .filter(({ isTaken }) => isTaken)
      .map(({ sentence }) =>
        refer('traveller-age', sentence, { remedy: { sentence: 'Check the date of birth, or wait for the decision.' } }),
      ),
  ]
}

function destinations({ destinations: countries }: TravelDetails, { referred }: TravelTariff): Finding[] {
  const dangerous = countries.filter((country) => referred.includes(country))
  return dangerous.length === 0
    ? []
    : [
        refer(
          'destination',
          msg`Among the destinations is a country to which underwriting must agree: ${dangerous.map(countryName).join(', ')}.`,
          {
            remedy: { sentence: 'Take it out if nobody sets foot there, or wait for the decision.' },
          },
        ),
      ]
}

const residence = ({ residents }: TravelDetails): Finding[] =>
  residents
    ? []
    : [
        refer('residence', 'A traveller lives abroad, or the journey does not begin and end in the Philippines.', {
          remedy: { sentence: 'Quote those who live here alone, or wait for the decision.' },
        }),
      ]

function insuredTwice(context: ControlContext): Finding[] {
  if (context.clashes.length === 0) return []
  // Keys hold until the last day is over; people are told that day.
  const clashes = context.clashes.map((clash) => ({ ...clash, to: addDays(clash.to, -1) }))
  return [
    refer('double-insurance', msg`Insured with us already on these days: ${describeClashes(clashes)}.`, {
      // Without numbers, but with the days: an approval is of these policies, and of no others.
      ...withI18n('customer', msg`Insured with us already on these days: ${describeClashes(clashes, false)}.`),
      remedy: { sentence: 'Take out whoever is insured already, or correct the days.' },
    }),
  ]
}

/** Passports that look mistyped, or that many countries would not take. */
function passports(details: TravelDetails, { rules: { passportMonths } }: TravelTariff): Finding[] {
  const { travellers, returnOn } = details
  const odd = travellers.filter(({ passport, citizenship }) => passport && !looksLikePassport(passport, citizenship))
  const short = travellers.filter(
    ({ passportExpiry }) => passportExpiry !== undefined && returnOn !== undefined && passportExpiry < addMonths(returnOn, passportMonths),
  )
  return [
    ...odd.map((person) =>
      warn('passport-number', msg`The passport number of ${nameOf(person)} is not written as those of that country are.`, {
        sentence: 'Compare it with the passport.',
      }),
    ),
    ...short.map((person) =>
      warn('passport-expiry', msg`The passport of ${nameOf(person)} ends less than ${passportMonths} months after the return.`, {
        sentence: 'Many countries let nobody enter with it: have it renewed before the journey.',
      }),
    ),
  ]
}
