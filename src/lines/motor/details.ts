import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { field, typedNumber } from '#kit/field.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { coverBegins } from '../cover-begins.ts'
import { isMotorised, needRegistration } from '../ctpl/applies.ts'
import { CtplDetails } from '../ctpl/details.ts'
import type { Step } from '../line/risk.ts'
import { earlierCover, wasInsured } from './earlier-cover.ts'

type Values = Readonly<Record<string, unknown>>

const vehicle = CtplDetails.shape
const hasCtpl = (values: Values) => values.withCtpl !== false
const isRenewal = ({ registrationType }: Values) => registrationType === 'R'
const isMortgaged = ({ mortgagee }: Values) => typeof mortgagee === 'string' && mortgagee !== ''

/** Of the bounds of any amount and its own, only its own are told. */
const amount = (message: string, from: Centavos, to: Centavos) =>
  typedNumber(message).pipe(z.int(message).min(from, message).max(to, message).meta({ 'x-unit': 'centavos' }))
const limit = (label: string, help: string, group: string) =>
  field(
    { label, help, control: 'choice', offered: true, group },
    typedNumber(registerMessage(msg`Choose a limit of ${label.toLowerCase()}.`))
      .pipe(Centavos.min(0))
      .default(0),
  )
const cover = (label: string, help: string, group: string) =>
  field({ label, help, control: 'switch', offered: true, group }, z.boolean().default(false))

const MIN_VALUE = 1_000_000
const MAX_VALUE = 10_000_000_000
const MAX_ACCESSORIES = 20

export const Accessory = z.object({
  code: field(
    {
      label: 'Accessory',
      control: 'choice',
      lookup: { list: 'Accessory', from: { VehicleType: 'vehicleType' }, and: { EffectivityDate: 'from' }, open: true },
    },
    z.string('Choose the accessory.').trim().min(1, 'Choose the accessory.').max(60, 'Use at most 60 characters.'),
  ),
  value: field(
    { label: 'Value', control: 'money' },
    amount('Enter what the accessory is worth, from ₱100 to ₱5,000,000.', 10_000, 500_000_000),
  ),
})
export type Accessory = z.output<typeof Accessory>

const TAX_TYPES = [
  { value: 'vat', label: 'VAT' },
  { value: 'non-vat', label: 'Non-VAT' },
  { value: 'zero-rated', label: 'Zero-rated' },
  { value: 'exempt', label: 'Exempt' },
] as const

/** What decides the price. */
const priced = {
  vehicleType: vehicle.vehicleType,
  typeOfUse: vehicle.typeOfUse,
  gvw: vehicle.gvw,
  year: vehicle.year,
  seats: field(
    { label: 'Seats', control: 'number', group: 'Vehicle', when: isMotorised, needed: true, help: 'Including the driver’s.' },
    vehicle.seats,
  ),
  registrationType: field(
    {
      label: 'Registration',
      control: 'segments',
      options: [
        { value: 'R', label: 'Renewal', help: 'The vehicle is registered with the LTO; CTPL is for one year.' },
        { value: 'N', label: 'Brand new', help: 'First registration; CTPL is for three years, everything else for one.' },
      ],
      likely: 'R',
    },
    vehicle.registrationType,
  ),
  value: field(
    {
      label: 'Value of the vehicle',
      control: 'money',
      estimated: true,
      group: 'Value',
      help: 'What the vehicle is worth today; for a brand-new one, its invoice price. This is the most the policy pays for it.',
    },
    amount('Enter the value of the vehicle, from ₱10,000 to ₱100,000,000.', MIN_VALUE, MAX_VALUE),
  ),
  tier: field(
    { label: 'Product', control: 'segments', offered: true, help: 'It chooses the covers; each can be changed afterwards.' },
    z.string('Choose a product.').trim().min(1, 'Choose a product.').max(40),
  ),
  area: field(
    { label: 'Where the vehicle is mostly used', control: 'choice', offered: true, group: 'Use' },
    z.string('Choose where the vehicle is mostly used.').trim().min(1, 'Choose where the vehicle is mostly used.').max(40),
  ),
  from: coverBegins({ group: 'Period' }),
  until: field(
    {
      label: 'Earlier end date',
      control: 'date',
      group: 'Period',
      help: 'Cover is for a year; with CTPL, until the registration ends. Without CTPL, you can choose an earlier day; the premium then follows the short-period rates.',
    },
    Day.optional(),
  ),
  claims: field(
    {
      label: 'Own claims in the last three years',
      control: 'number',
      group: 'History',
      help: 'With any insurer: thefts, and losses for which you or the driver were at fault, even in part.',
    },
    typedNumber('Enter how many, in digits.')
      .pipe(z.int('Enter how many, in digits.').min(0, 'Enter 0 or more.').max(50, 'Enter at most 50.'))
      .default(0),
  ),
  youngDriver: field({ label: 'A driver is younger than 21', control: 'switch', group: 'Use' }, z.boolean().default(false)),
  accessories: field(
    {
      label: 'Accessories',
      control: 'items',
      item: Accessory,
      row: { called: 'Accessory', add: 'Add an accessory', atMost: MAX_ACCESSORIES },
      help: 'What was added to the vehicle and is to be insured with it. What the manufacturer fitted is part of its value.',
    },
    z
      .array(Accessory)
      .max(MAX_ACCESSORIES, registerMessage(msg`Enter at most ${MAX_ACCESSORIES} accessories; combine small ones.`))
      .default([]),
  ),
  actsOfNature: cover('Acts of nature', 'Typhoon, flood, earthquake, volcanic eruption.', 'The vehicle'),
  strikesRiots: cover('Strikes and riots', 'Strikes, riots and civil commotion.', 'The vehicle'),
  deductible: field(
    {
      label: 'Deductible',
      control: 'choice',
      offered: true,
      group: 'The vehicle',
      help: 'The part of each loss of the vehicle that you pay yourself.',
    },
    typedNumber('Choose a deductible.').pipe(z.int().min(1).max(20)).default(1),
  ),
  bodilyInjury: limit('Bodily injury of others', 'Beyond what the compulsory cover pays.', 'Others'),
  propertyDamage: limit('Damage to the property of others', 'Their vehicles, buildings and other property.', 'Others'),
  personalAccident: limit('Personal accident', 'For each seat: death and disablement of driver and passengers.', 'People in the vehicle'),
  roadside: cover('Roadside assistance', 'Towing, battery, tyre and fuel, around the clock.', 'Services'),
  personalEffects: cover('Personal effects', 'Things in the vehicle, up to ₱5,000.', 'Services'),
  replacementRide: cover('Replacement ride', 'Three days of travel allowance during repairs.', 'Services'),
  repairShop: cover('Repair shop of your choice', 'Instead of one of ours.', 'Services'),
  withCtpl: field(
    {
      label: 'Include CTPL',
      control: 'switch',
      group: 'Compulsory cover',
      help: 'The compulsory cover for registration with the LTO, at its regulated premium. Both covers then end with the registration month. Switch it off if the vehicle already has it.',
    },
    z.boolean().default(true),
  ),
  taxType: field(
    { label: 'Tax type', help: 'VAT for nearly everyone.', control: 'choice', options: TAX_TYPES, group: 'Tax' },
    z.enum(['vat', 'non-vat', 'zero-rated', 'exempt'], 'Choose the tax type.').default('vat'),
  ),
}

/** The vehicle first: its variant gives the type, the weight and the seats. */
const vehicleFields = ['make', 'model', 'subModel', 'year', 'seats', 'vehicleType', 'typeOfUse', 'gvw', 'area', 'value'] as const

export const quickFields = ['registrationType', ...vehicleFields, 'tier'] as const

/** Only the part of the details that decides the price. */
export const MotorRisk = z.object(priced)
export type MotorRisk = z.output<typeof MotorRisk>

/** What a motor quotation asks: philippines.md §2. */
export const MotorDetails = z
  .object({
    ...vehicle,
    ...priced,
    isLate: field(
      {
        label: 'Late renewal of registration',
        control: 'switch',
        help: 'The registration month has passed without renewal: CTPL starts today.',
        when: (values) => isRenewal(values) && hasCtpl(values),
      },
      z.boolean().default(false),
    ),
    ...earlierCover,
    modified: field(
      { label: 'The engine, body or suspension was modified', control: 'switch', group: 'History' },
      z.boolean().default(false),
    ),
    mortgagee: field(
      {
        label: 'Mortgagee',
        control: 'choice',
        lookup: { list: 'Mortgagee', open: true },
        group: 'Mortgage',
        help: 'The bank or finance company, if the vehicle is not fully paid.',
      },
      z.string().trim().max(120, 'Use at most 120 characters.').optional(),
    ),
    mortgageClause: field(
      {
        label: 'Mortgage clause',
        control: 'choice',
        lookup: { list: 'MortgageClause' },
        group: 'Mortgage',
        when: isMortgaged,
        needed: true,
      },
      z.string().trim().max(60).optional(),
    ),
  })
  .superRefine(
    (details, context) => {
      needRegistration(details, context)
      const need = (path: keyof typeof details, message: string) => {
        if (details[path] === undefined) context.addIssue({ code: 'custom', path: [path], message })
      }
      if (wasInsured(details)) need('coveredUntil', 'Enter the day on which the last policy ended or will end.')
      if (isMortgaged(details)) need('mortgageClause', 'Choose the clause that the mortgagee asks for.')
      if (isMotorised(details)) need('seats', 'Enter the number of seats, including the driver’s: personal accident is for each.')
    },
    // A step is checked while later steps are still empty, so these rules must not wait until the whole is valid.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type MotorDetails = z.output<typeof MotorDetails>

const seldom = ['bodyType', 'unladenWeight', 'engineCc', 'ltoCategory', 'taxType'] as const

export const steps: readonly Step<keyof MotorDetails>[] = [
  {
    id: 'vehicle',
    title: 'Vehicle',
    fields: vehicleFields,
  },
  {
    id: 'cover',
    title: 'Product and period',
    fields: ['tier', 'from', 'until', 'youngDriver', 'insuredBefore', 'coveredUntil', 'claims', 'modified'],
  },
  { id: 'accessories', title: 'Accessories', fields: ['accessories'] },
  {
    id: 'coverages',
    title: 'Coverages',
    help: 'Chosen for you by product and value. Change what you like: the price updates at once.',
    fields: [
      'actsOfNature',
      'strikesRiots',
      'deductible',
      'bodilyInjury',
      'propertyDamage',
      'personalAccident',
      'roadside',
      'personalEffects',
      'replacementRide',
      'repairShop',
      'withCtpl',
      'mortgagee',
      'mortgageClause',
    ],
  },
  {
    id: 'registration',
    title: 'Registration',
    help: 'Have the certificate of registration ready: everything we ask is on it.',
    fields: [
      ...(['registrationType', 'identifiedBy', 'plate', 'conductionSticker', 'mvFile', 'isLate', 'engineNo', 'chassisNo'] as const),
      ...(['colour', ...seldom] as const),
    ],
    seldom,
  },
]
