import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { InsuredPerson, leavesTheCountry } from '#domain/insured-person.ts'
import { Mobile, NamePart } from '#domain/person.ts'
import { field, typedNumber } from '#kit/field.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { notPast } from '../cover-begins.ts'
import type { Step } from '../line/risk.ts'

type Values = Readonly<Record<string, unknown>>

const isSingle = ({ tripType }: Values) => tripType !== 'annual'
const isAnnual = ({ tripType }: Values) => tripType === 'annual'
const isCounted = ({ cover }: Values) => cover !== 'family'
const MOST = 50

const Country = z.string('Choose a country.').regex(/^[A-Z]{2}$/, 'Choose a country from the list.')
const option = (label: string, help: string) => field({ label, help, control: 'switch', group: 'Options' }, z.boolean().default(false))

/** Who travels: the name as in the passport, and who is paid if they die. */
export const Traveller = z.object(InsuredPerson)
export type Traveller = z.output<typeof Traveller>

const travellers = field(
  {
    label: 'Travellers',
    control: 'items',
    item: Traveller,
    row: { called: 'Traveller', add: 'Add a traveller', atMost: MOST, person: true },
    help: 'Everyone who is insured, as in their passports.',
  },
  z
    .array(Traveller, 'Enter who is travelling.')
    .min(1, 'Enter who is travelling.')
    .max(MOST, registerMessage(msg`Enter at most ${MOST} travellers.`)),
)

const priced = {
  tripType: field(
    {
      label: 'Kind of cover',
      control: 'segments',
      options: [
        { value: 'single', label: 'One trip' },
        { value: 'annual', label: 'A year of trips' },
      ],
      likely: 'single',
    },
    z.enum(['single', 'annual'], 'Choose one trip or a year of trips.'),
  ),
  destinations: field(
    {
      label: 'Destinations',
      control: 'choices',
      lookup: { list: 'Country' },
      atMost: 20,
      help: 'Every country visited. For a year of trips, the farthest one.',
    },
    z.array(Country, 'Choose where the trip goes.').min(1, 'Choose where the trip goes.').max(20, 'Choose at most 20 countries.'),
  ),
  departOn: field(
    {
      label: 'Departure',
      control: 'date',
      when: isSingle,
      needed: true,
      asOf: notPast('Departure: this day has passed. Anyone who has already left can no longer be insured.'),
    },
    Day.optional(),
  ),
  returnOn: field({ label: 'Return', control: 'date', when: isSingle, needed: true }, Day.optional()),
  startOn: field(
    {
      label: 'Cover starts on',
      control: 'date',
      when: isAnnual,
      needed: true,
      asOf: notPast('Cover starts on: this day has passed. Choose today or a later day.'),
    },
    Day.optional(),
  ),
  cover: field(
    {
      label: 'Who is insured',
      control: 'segments',
      options: [
        { value: 'individual', label: 'Each person', help: 'One or more travellers, each priced separately.' },
        { value: 'family', label: 'A family', help: 'Two adults and up to four children, at one price.' },
        { value: 'group', label: 'A group', help: 'Ten or more on the same trip.' },
      ],
      likely: 'individual',
    },
    z.enum(['individual', 'family', 'group'], 'Choose who is insured.'),
  ),
  people: field(
    { label: 'Number of travellers', control: 'number', when: isCounted },
    typedNumber('Enter the number of travellers, in digits.')
      .pipe(
        z
          .int('Enter the number of travellers, in digits.')
          .min(1, 'Enter 1 or more.')
          .max(MOST, registerMessage(msg`Enter at most ${MOST}.`)),
      )
      .default(1),
  ),
  plan: field(
    {
      label: 'Plan',
      control: 'segments',
      offered: true,
      help: 'The most that is paid. Each plan covers the same, up to different amounts.',
    },
    z.enum(['B', 'S', 'SD', 'P', 'PD'], 'Choose a plan.'),
  ),
  rentalExcess: option('Excess of a rented vehicle', 'What the rental company keeps after damage, beyond what the plan pays.'),
  winterSports: option('Winter sports', 'Skiing and snowboarding on marked slopes.'),
  cruise: option('Cruise', 'Nights on board a ship.'),
  equipment: option('Sports and camera equipment', 'Beyond what is paid for baggage.'),
  visaBuffer: field(
    {
      label: 'Extra days for a Schengen visa',
      control: 'switch',
      group: 'Options',
      offered: true,
      when: isSingle,
      help: 'Some embassies ask for cover beyond the stay.',
    },
    z.boolean().default(false),
  ),
}

export const quickFields = ['tripType', 'destinations', 'departOn', 'returnOn', 'startOn', 'cover', 'people', 'plan'] as const

/** Only the part of the details that decides the price, without who travels. */
export const TravelRisk = z.object(priced)
export type TravelRisk = z.output<typeof TravelRisk>

const isBefore = (day: Day | undefined, other: Day | undefined) => day !== undefined && other !== undefined && day < other

/** What a travel quotation asks: philippines.md §3, supplement.md A5. */
export const TravelDetails = z
  .object({
    ...priced,
    purpose: field(
      {
        label: 'Purpose',
        control: 'choice',
        options: [
          { value: 'leisure', label: 'Holiday' },
          { value: 'visit', label: 'Visit to family or friends' },
          { value: 'business', label: 'Business' },
          { value: 'study', label: 'Study' },
          { value: 'pilgrimage', label: 'Pilgrimage' },
        ],
      },
      z.enum(['leisure', 'visit', 'business', 'study', 'pilgrimage'], 'Choose the purpose of the trip.'),
    ),
    residents: field(
      {
        label: 'All travellers live in the Philippines',
        control: 'switch',
        help: 'The trip starts and ends in the Philippines.',
      },
      z.boolean().default(true),
    ),
    travellers,
    emergencyName: field(
      { label: 'Who we call in an emergency', control: 'text', group: 'Emergency contact', personal: true, autoComplete: 'off' },
      NamePart,
    ),
    emergencyMobile: field(
      { label: 'Their mobile number', control: 'mobile', group: 'Emergency contact', personal: true, autoComplete: 'off' },
      Mobile,
    ),
  })
  .superRefine(
    (details, context) => {
      const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
      const need = (path: 'departOn' | 'returnOn' | 'startOn', message: string) => {
        if (details[path] === undefined) refuse([path], message)
      }
      if (isSingle(details)) {
        need('departOn', 'Enter the day of departure.')
        need('returnOn', 'Enter the day of return.')
        if (isBefore(details.returnOn, details.departOn)) refuse(['returnOn'], 'Return: this is before the departure.')
      } else need('startOn', 'Enter the day on which cover starts.')
      for (const { path, message } of travellerIssues(details)) refuse(path, message)
    },
    // A step is checked while later steps are still empty, so these rules must not wait until the whole is valid.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type TravelDetails = z.output<typeof TravelDetails>

type Issue = { readonly path: (string | number)[]; readonly message: string }

/** Where the travellers do not match the trip. */
function travellerIssues({ travellers: who, cover, people, destinations, returnOn }: Partial<TravelDetails>): Issue[] {
  if (!Array.isArray(who) || who.length === 0) return []
  const isAbroad = leavesTheCountry({ destinations })
  const isMiscounted = cover !== undefined && cover !== 'family' && people !== undefined && Number(people) !== who.length
  return [
    ...(isMiscounted
      ? [
          {
            path: ['travellers'],
            message: registerMessage(
              msg`Travellers: ${String(people)} are travelling, but ${String(who.length)} are named. Name each one, or correct the number of travellers.`,
            ),
          },
        ]
      : []),
    ...who.flatMap((person, index): Issue[] => {
      const at = (name: string, message: string) => ({ path: ['travellers', index, name], message })
      const first = person.passport ? who.findIndex(({ passport }) => passport === person.passport) : index
      if (first < index)
        return [at('passport', registerMessage(msg`Traveller ${String(first + 1)} already has this passport. Correct one of them.`))]
      if (isAbroad && !person.passport) return [at('passport', 'Enter the passport number: the trip leaves the Philippines.')]
      if (person.beneficiary && person.beneficiaryIsMinor && !person.trustee) return [at('trustee', 'Enter who receives it for the minor.')]
      if (!isBefore(person.passportExpiry, returnOn)) return []
      return [at('passportExpiry', 'This passport expires before the return. Renew it first, or correct the day.')]
    }),
  ]
}

export const steps: readonly Step<keyof TravelDetails>[] = [
  {
    id: 'trip',
    title: 'The trip',
    fields: ['tripType', 'destinations', 'departOn', 'returnOn', 'startOn', 'cover', 'people'],
  },
  { id: 'plan', title: 'Plan and options', fields: ['plan', 'rentalExcess', 'winterSports', 'cruise', 'equipment', 'visaBuffer'] },
  { id: 'travellers', title: 'Travellers', help: 'Have the passports ready.', fields: ['travellers'] },
  { id: 'contact', title: 'Purpose and contact', fields: ['purpose', 'residents', 'emergencyName', 'emergencyMobile'] },
]
