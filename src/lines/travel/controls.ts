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

/** Travellers who have left can no longer be insured, and a trip far ahead needs an underwriter's approval. */
function departure(first: Day, { rules }: TravelTariff, today: Day): Finding[] {
  const last = addDays(first, -Math.ceil(rules.cutoffHours / HOURS))
  if (today > last)
    return [
      decline('departed', msg`Cover can be bought until ${formatDay(last)}, which has passed.`, {
        sentence: 'Correct the day of departure. Anyone who has already left can no longer be insured.',
      }),
    ]
  if (daysBetween(today, first) <= rules.bookAheadDays) return []
  return [
    refer('early-booking', msg`The trip starts on ${formatDay(first)}, more than ${rules.bookAheadDays} days from today.`, {
      remedy: { sentence: 'Correct the day, or quote again closer to the trip.' },
    }),
  ]
}

/** Travellers whom the tariff does not accept, or accepts only if an underwriter agrees. */
function ages({ travellers }: TravelDetails, tariff: TravelTariff, first: Day): Finding[] {
  const { youngestDays } = tariff.rules
  const young = travellers
    .filter(({ birthDate }) => daysBetween(birthDate, first) < youngestDays)
    .map((person) =>
      decline('too-young', msg`${nameOf(person)} is younger than ${youngestDays} days on ${formatDay(first)}.`, {
        sentence: 'Correct the date of birth, or start the trip later.',
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
        decline('too-old', sentence, { sentence: 'Check the date of birth. We do not insure travellers of this age.' }),
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
          msg`The destinations include a country that needs underwriting approval: ${dangerous.map(countryName).join(', ')}.`,
          {
            remedy: { sentence: 'Remove the country if no one will visit it, or wait for the decision.' },
          },
        ),
      ]
}

const residence = ({ residents }: TravelDetails): Finding[] =>
  residents
    ? []
    : [
        refer('residence', 'A traveller lives abroad, or the trip does not start and end in the Philippines.', {
          remedy: { sentence: 'Quote only those who live here, or wait for the decision.' },
        }),
      ]

function insuredTwice(context: ControlContext): Finding[] {
  if (context.clashes.length === 0) return []
  // Keys end on the day after the last day of cover; people are shown the last day.
  const clashes = context.clashes.map((clash) => ({ ...clash, to: addDays(clash.to, -1) }))
  return [
    refer('double-insurance', msg`Already insured with us on these days: ${describeClashes(clashes)}.`, {
      // Without policy numbers but with the days, because an approval covers these policies and no others.
      ...withI18n('customer', msg`Already insured with us on these days: ${describeClashes(clashes, false)}.`),
      remedy: { sentence: 'Remove anyone who is already insured, or correct the days.' },
    }),
  ]
}

/** Passports that look mistyped, or that many countries would not accept. */
function passports(details: TravelDetails, { rules: { passportMonths } }: TravelTariff): Finding[] {
  const { travellers, returnOn } = details
  const odd = travellers.filter(({ passport, citizenship }) => passport && !looksLikePassport(passport, citizenship))
  const short = travellers.filter(
    ({ passportExpiry }) => passportExpiry !== undefined && returnOn !== undefined && passportExpiry < addMonths(returnOn, passportMonths),
  )
  return [
    ...odd.map((person) =>
      warn('passport-number', msg`The passport number of ${nameOf(person)} is not in the format used by that country.`, {
        sentence: 'Compare it with the passport.',
      }),
    ),
    ...short.map((person) =>
      warn('passport-expiry', msg`The passport of ${nameOf(person)} expires less than ${passportMonths} months after the return.`, {
        sentence: 'Many countries let no one enter with such a passport: have it renewed before the trip.',
      }),
    ),
  ]
}
