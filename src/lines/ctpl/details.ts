import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { ChassisNumber, ConductionSticker, EngineNumber, LtoCategory, MvFile, Plate } from '#domain/vehicle.ts'
import { field, typedNumber } from '#kit/field.ts'
import type { Step } from '../line/risk.ts'
import {
  hasPlate,
  hasSticker,
  isMotorised,
  isRegistered,
  isRenewal,
  isWeighed,
  needRegistration,
  needsPlate,
  needsSticker,
} from './applies.ts'

const code = (message: string) => z.string(message).trim().min(1, message).max(60)
const whole = (message: string, from: number, to: number) => typedNumber(message).pipe(z.int(message).min(from, message).max(to, message))

/** The minimum answers that give a price. */
const priced = {
  registrationType: field(
    {
      label: 'Registration',
      control: 'segments',
      options: [
        { value: 'R', label: 'Renewal', help: 'The vehicle is registered with the LTO; cover is for one year.' },
        { value: 'N', label: 'Brand new', help: 'First registration; cover is for three years.' },
      ],
      likely: 'R',
    },
    z.enum(['N', 'R'], 'Choose whether the vehicle is brand new or its registration is renewed.'),
  ),
  vehicleType: field(
    { label: 'Type of vehicle', control: 'choice', lookup: { list: 'VehicleType' }, group: 'Use', likely: 'SEDAN' },
    code('Choose the type of vehicle.'),
  ),
  typeOfUse: field(
    { label: 'Type of use', control: 'choice', lookup: { list: 'TypeUse' }, group: 'Use', likely: 'PRIVATE' },
    code('Choose what the vehicle is used for.'),
  ),
  gvw: field(
    {
      label: 'Gross vehicle weight',
      help: 'As on the certificate of registration. 3,930 kg is where the premium changes.',
      control: 'number',
      unit: 'kg',
      group: 'Use',
      when: isWeighed,
      needed: true,
    },
    whole('Enter the gross vehicle weight in whole kilograms, from 100 to 100,000.', 100, 100_000).optional(),
  ),
  taxType: field(
    {
      label: 'Tax type',
      help: 'VAT for almost everyone. The premium to pay is the same for all.',
      control: 'choice',
      options: [
        { value: 'vat', label: 'VAT' },
        { value: 'non-vat', label: 'Non-VAT' },
        { value: 'zero-rated', label: 'Zero-rated' },
        { value: 'exempt', label: 'Exempt' },
      ],
      group: 'Tax',
    },
    z.enum(['vat', 'non-vat', 'zero-rated', 'exempt'], 'Choose the tax type.').default('vat'),
  ),
}

/** What a certificate of registration, its receipt, a deed of sale or the plate states. */
export const papers = [
  ...['plate', 'mvFile', 'make', 'model', 'year', 'colour', 'bodyType', 'gvw', 'seats', 'unladenWeight', 'engineCc'],
  ...['engineNo', 'chassisNo', 'mortgagee'],
]

export const quickFields = ['registrationType', 'vehicleType', 'typeOfUse', 'gvw'] as const

/** Only the part of the details that decides the price. */
export const CtplRisk = z.object(priced)
export type CtplRisk = z.output<typeof CtplRisk>

/** What a CTPL quotation asks: philippines.md §1.6, §1.8, §1.9. */
export const CtplDetails = z
  .object({
    registrationType: priced.registrationType,
    identifiedBy: field(
      {
        label: 'Identify the vehicle by',
        control: 'segments',
        help: 'The same characters may be an old plate or a conduction sticker, so please say which it is.',
        options: [
          { value: 'plate', label: 'Plate' },
          { value: 'conduction-sticker', label: 'Conduction sticker' },
          { value: 'mv-file', label: 'MV file' },
        ],
        when: isRenewal,
      },
      z.enum(['plate', 'conduction-sticker', 'mv-file'], 'Choose what identifies the vehicle.').default('plate'),
    ),
    plate: field(
      {
        label: 'Plate number',
        alsoCalled: ['plate no', 'plate #', 'licence plate'],
        control: 'text',
        placeholder: 'NBX 4567',
        help: 'As on the plate: NBX 4567 for a car, 123 ABC or A 123 BC for a motorcycle.',
        ...{ when: hasPlate, needed: needsPlate },
        personal: true,
        upperCase: true,
        autoComplete: 'off',
      },
      Plate.optional(),
    ),
    conductionSticker: field(
      {
        label: 'Conduction sticker',
        alsoCalled: ['conduction sticker no', 'cs no'],
        control: 'text',
        placeholder: 'AB 123C',
        help: 'Leave it empty for a new vehicle that has none yet.',
        ...{ when: hasSticker, needed: needsSticker },
        personal: true,
        upperCase: true,
        autoComplete: 'off',
      },
      ConductionSticker.optional(),
    ),
    mvFile: field(
      {
        label: 'MV file number',
        alsoCalled: ['mv file', 'mv file no', 'file no'],
        control: 'text',
        placeholder: '1332-00000123456',
        help: '15 digits, on the certificate of registration.',
        when: isRegistered,
        needed: true,
        personal: true,
        autoComplete: 'off',
      },
      MvFile.optional(),
    ),
    // Never asked: since when a vehicle sold without a plate carries one, and, where no digit says so, when a renewal starts.
    ...{ platedOn: Day.optional(), from: Day.optional() },
    isLate: field(
      {
        label: 'Late renewal',
        control: 'switch',
        help: 'The registration month has passed without renewal: cover starts today.',
        when: isRenewal,
      },
      z.boolean().default(false),
    ),
    vehicleType: priced.vehicleType,
    typeOfUse: priced.typeOfUse,
    gvw: priced.gvw,
    make: field(
      { label: 'Make', alsoCalled: ['brand'], control: 'choice', lookup: { list: 'Make', open: true }, group: 'Vehicle' },
      code('Choose or type the make.'),
    ),
    model: field(
      {
        label: 'Model',
        alsoCalled: ['series'],
        control: 'choice',
        lookup: { list: 'Model', from: { Make: 'make' }, open: true },
        group: 'Vehicle',
      },
      code('Choose or type the model.'),
    ),
    subModel: field(
      {
        label: 'Variant',
        control: 'choice',
        lookup: {
          list: 'Submodel',
          from: { Make: 'make', Model: 'model' },
          open: true,
          fills: { vehicleType: 'vehicleType', gvw: 'gvwKg', seats: 'seats' },
        },
        group: 'Vehicle',
      },
      z.string().trim().max(80, 'Use at most 80 characters.').optional(),
    ),
    year: field(
      {
        label: 'Model year',
        alsoCalled: ['year model', 'year'],
        control: 'choice',
        lookup: { list: 'ModelYear', open: true },
        group: 'Vehicle',
      },
      whole('Enter the model year in four digits, such as 2022.', 1900, 2100),
    ),
    colour: field(
      { label: 'Colour', alsoCalled: ['color'], control: 'choice', lookup: { list: 'Colour', open: true }, group: 'Vehicle' },
      code('Choose or type the colour.'),
    ),
    bodyType: field(
      { label: 'Body type', control: 'choice', lookup: { list: 'BodyType', open: true }, group: 'Vehicle' },
      z.string().trim().max(60, 'Use at most 60 characters.').optional(),
    ),
    seats: field(
      { label: 'Seats', alsoCalled: ['no of seats', 'seating capacity'], control: 'number', group: 'Vehicle', when: isMotorised },
      whole('Enter the number of seats, the driver’s included, from 1 to 100.', 1, 100).optional(),
    ),
    engineCc: field(
      {
        label: 'Engine size',
        control: 'number',
        unit: 'cc',
        group: 'Vehicle',
        when: isMotorised,
        help: 'Piston displacement; leave it empty for an electric vehicle.',
      },
      whole('Enter the engine size in cubic centimetres, from 20 to 30,000.', 20, 30_000).optional(),
    ),
    unladenWeight: field(
      {
        label: 'Unladen weight',
        alsoCalled: ['net weight'],
        control: 'number',
        unit: 'kg',
        group: 'Vehicle',
        help: 'The net weight on the certificate of registration. It is printed on the certificate of cover.',
      },
      whole('Enter the unladen weight in whole kilograms, from 40 to 50,000.', 40, 50_000).optional(),
    ),
    ltoCategory: field(
      {
        label: 'LTO category',
        control: 'text',
        placeholder: 'M1',
        group: 'Vehicle',
        help: 'Printed on newer certificates of registration.',
        upperCase: true,
      },
      LtoCategory.optional(),
    ),
    engineNo: field(
      {
        label: 'Engine number',
        alsoCalled: ['engine no', 'motor no', 'motor number'],
        control: 'text',
        placeholder: '2NR-1234567',
        group: 'Numbers',
        when: isMotorised,
        needed: true,
        personal: true,
        upperCase: true,
      },
      EngineNumber.optional(),
    ),
    chassisNo: field(
      {
        label: 'Chassis number',
        alsoCalled: ['chassis no', 'serial no', 'vin'],
        control: 'text',
        placeholder: 'MHFB29F40K1234567',
        group: 'Numbers',
        personal: true,
        upperCase: true,
      },
      ChassisNumber,
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
    taxType: priced.taxType,
  })
  // A step is checked while later steps are still empty, so these rules must not wait until the whole is valid.
  .superRefine(needRegistration, { when: ({ value }) => typeof value === 'object' && value !== null })
export type CtplDetails = z.output<typeof CtplDetails>

const seldom = ['subModel', 'bodyType', 'seats', 'unladenWeight', 'engineCc', 'ltoCategory', 'mortgagee', 'taxType'] as const

/** All of it is on one document, the certificate of registration, and is asked on one screen. */
export const steps: readonly Step<keyof CtplDetails>[] = [
  {
    id: 'vehicle',
    title: 'Vehicle',
    help: 'Have the certificate of registration ready: everything we ask is on it.',
    fields: [
      ...quickFields,
      ...(['identifiedBy', 'plate', 'conductionSticker', 'mvFile', 'isLate', 'make', 'model', 'year', 'colour'] as const),
      ...(['engineNo', 'chassisNo'] as const),
      ...seldom,
    ],
    seldom,
  },
]
