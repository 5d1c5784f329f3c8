import type { Day } from '#domain/day.ts'
import { yearOf } from '#domain/day.ts'
import { type Mark, type MarkFormats, type PlateKind, parseConductionSticker } from '#domain/mark-formats.ts'
import type { Finding } from '#domain/worksheet.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import { decline } from '../findings.ts'
import type { ControlContext } from '../line/control.ts'
import { isWeighed } from './applies.ts'
import type { CtplDetails } from './details.ts'
import { plateFor } from './identity.ts'
import { type CtplTariff, classify, type VehicleType } from './tariff.ts'

type Remedy = Finding['remedy']

const refer = (code: string, sentence: Message | string, remedy: Remedy): Finding => ({
  code,
  level: 'refer',
  blocks: 'convert',
  authority: 'classification',
  ...withI18n('sentence', sentence),
  remedy,
})

const written = (value: number | undefined) => (value ?? 0).toLocaleString('en-PH')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const makeOf = ({ make }: Pick<CtplDetails, 'make'>) => make.toUpperCase().replace(/[^A-Z0-9]+/g, '-')
const asMotorcycle = { vehicleType: 'MOTORCYCLE' }

const specialPlates: Partial<Record<PlateKind, (plate: string) => Message>> = {
  protocol: (plate) =>
    msg`${plate} is a protocol plate, which several vehicles of an office may carry and which need not show the registration month.`,
  placeholder: (plate) => msg`${plate} stands in for a plate that has not been released.`,
  temporary: (plate) => msg`${plate} is a temporary plate, longer than the certificate service can record.`,
}

/**
 * Guards against COC switching: a cheap vehicle's certificate used for a dearer one. What the plate, the make, the weight, the
 * engine and the LTO category say about the vehicle must agree with the type that the premium is for.
 */
export function classificationFindings(
  details: CtplDetails,
  tariff: CtplTariff,
  { today, formats }: Pick<ControlContext, 'today' | 'formats'>,
): Finding[] {
  const type = tariff.vehicleTypes[details.vehicleType]
  if (!type)
    return [
      refer('unknown-vehicle-type', msg`The type of vehicle ${details.vehicleType} is not in the tariff.`, {
        sentence: 'Choose a type from the list.',
      }),
    ]
  const plate = plateFor(details, formats)
  return [
    ...(plate ? plateAgainstType(details, plate, { type, tariff, formats }) : []),
    ...makeAgainstType(details, plate, type, tariff),
    ...(plate ? plateAgainstUse(details, plate, tariff) : []),
    ...measures(details, type, tariff),
    ...review(details, tariff),
    ...brandNew(details, tariff, today),
  ]
}

type Known = { readonly type: VehicleType; readonly tariff: CtplTariff; readonly formats: MarkFormats }

export function plateAgainstType(details: Pick<CtplDetails, 'make'>, plate: Mark<PlateKind>, { type, tariff, formats }: Known): Finding[] {
  const special = specialPlates[plate.kind]
  const findings = special
    ? [
        refer('special-plate', special(plate.text), {
          sentence: 'Send a copy of the certificate of registration, or identify the vehicle by its plate or conduction sticker.',
        }),
      ]
    : []
  if (plate.on === 'any' || type.plates === 'any' || plate.on === type.plates) return findings
  if (plate.on === 'car') {
    const remedy = { sentence: 'Correct the plate number, or choose the type of vehicle that the certificate of registration states.' }
    return [
      ...findings,
      decline('plate-against-type', msg`${plate.text} is a car’s plate, but the vehicle is entered as ${type.name}.`, remedy),
    ]
  }
  const sticker = parseConductionSticker(plate.value, formats)
  const remedy = sticker
    ? {
        ...withI18n('sentence', msg`If ${sticker.text} is the conduction sticker, identify the vehicle by it.`),
        change: { identifiedBy: 'conduction-sticker', conductionSticker: sticker.text },
      }
    : {
        sentence: 'Correct the plate number, or choose motorcycle as type of vehicle.',
        ...(tariff.makes.carsOnly.includes(makeOf(details)) ? {} : { change: asMotorcycle }),
      }
  return [
    ...findings,
    decline('plate-against-type', msg`${plate.text} is a motorcycle’s plate, but the vehicle is entered as ${type.name}.`, remedy),
  ]
}

export function makeAgainstType(
  details: Pick<CtplDetails, 'make'>,
  plate: Mark<PlateKind> | undefined,
  type: VehicleType,
  { makes }: CtplTariff,
): Finding[] {
  const sentence = msg`This make does not build what is entered as ${type.name}.`
  const correct = { sentence: 'Correct the make, or choose the type of vehicle that the certificate of registration states.' }
  if (makes.carsOnly.includes(makeOf(details))) {
    if (type.plates === 'motorcycle') return [decline('make-against-type', sentence, correct)]
    if (type.plates === 'any') return [refer('make-against-type', sentence, correct)]
  }
  if (makes.motorcyclesOnly.includes(makeOf(details)) && type.plates === 'car')
    return [decline('make-against-type', sentence, { ...correct, ...(plate?.on === 'car' ? {} : { change: asMotorcycle }) })]
  return []
}

export function plateAgainstUse(
  details: Pick<CtplDetails, 'vehicleType' | 'typeOfUse' | 'gvw'>,
  plate: Mark<PlateKind>,
  tariff: CtplTariff,
): Finding[] {
  const uses = { government: 'GOVERNMENT', diplomatic: 'DIPLOMATIC' } as const
  const due = plate.kind === 'government' || plate.kind === 'diplomatic' ? uses[plate.kind] : undefined
  const change = { typeOfUse: due }
  if (due && due !== details.typeOfUse) {
    const remedy = {
      ...withI18n('sentence', msg`Choose ${plate.kind} as type of use, or correct the plate number.`),
      ...(classify({ ...details, ...change, typeOfUse: due }, tariff) ? { change } : {}),
    }
    return [refer('plate-against-use', msg`${plate.text} is a ${plate.kind} plate, but the vehicle has a different use.`, remedy)]
  }
  const isPlain = plate.kind === 'regular' && plate.on === 'car'
  if (isPlain && (details.typeOfUse === 'GOVERNMENT' || details.typeOfUse === 'DIPLOMATIC'))
    return [
      refer('plate-against-use', msg`${plate.text} is an ordinary plate, but the use is entered as ${details.typeOfUse.toLowerCase()}.`, {
        sentence: 'Choose another type of use, or send a copy of the certificate of registration.',
      }),
    ]
  return []
}

/** A seat count that such a vehicle does not have: a sedan with 55. */
export function seatFindings(details: Pick<CtplDetails, 'vehicleType' | 'seats'>, tariff: CtplTariff): Finding[] {
  const type = tariff.vehicleTypes[details.vehicleType]
  return type ? measures(details, type, tariff).filter(({ code }) => code === SEATS) : []
}

const SEATS = 'seats-against-type'

type Measured = Pick<CtplDetails, 'vehicleType' | 'gvw' | 'seats' | 'engineCc' | 'ltoCategory'> & Partial<Pick<CtplDetails, 'typeOfUse'>>

export function measures(details: Measured, type: VehicleType, tariff: CtplTariff): Finding[] {
  const { engineCc, seats, ltoCategory } = details
  const gvw = isWeighed(details) ? details.gvw : undefined
  const name = capital(type.name)
  const kinds = [
    {
      code: 'engine-against-type',
      value: engineCc,
      range: type.engineCc,
      sentence: msg`${name} with an engine of ${written(engineCc)} cc is unusual.`,
    },
    {
      code: SEATS,
      value: seats,
      range: type.seats,
      sentence: seats === 1 ? msg`${name} with 1 seat is unusual.` : msg`${name} with ${written(seats)} seats is unusual.`,
    },
    {
      code: 'weight-against-type',
      value: gvw,
      range: type.gvw,
      sentence: msg`${name} with a gross weight of ${written(gvw)} kg is unusual.`,
    },
  ]
  const unusual = kinds.flatMap(({ code, value, range, sentence }) => {
    if (value === undefined || !range || (value >= range[0] && value <= range[1])) return []
    if (code === SEATS && isImpossible(value, range[1])) return []
    const remedy = { sentence: 'Check the number and the type of vehicle against the certificate of registration.' }
    const change = code === 'weight-against-type' ? truckFor(details, tariff) : undefined
    return [refer(code, sentence, change ? { ...remedy, change } : remedy)]
  })
  const isOther = ltoCategory !== undefined && type.categories.length > 0 && !type.categories.includes(ltoCategory)
  const category = isOther
    ? [
        refer('category-against-type', msg`LTO category ${ltoCategory} is not that of ${type.name}.`, {
          sentence: 'Correct the LTO category, or choose the type of vehicle that the certificate of registration states.',
        }),
      ]
    : []
  return [...impossibleSeats(seats, type), ...unusual, ...category]
}

/** More than half as many again as such a vehicle has is not unusual but a mistake. */
const isImpossible = (seats: number | undefined, most: number): boolean => (seats ?? 0) * 2 > most * 3

function impossibleSeats(seats: number | undefined, { seats: range, name }: VehicleType): Finding[] {
  if (!range || !isImpossible(seats, range[1])) return []
  const [least, most] = range
  return [
    decline(SEATS, msg`Seats: ${name} has ${least} to ${most}, the driver’s included, and not ${written(seats)}.`, {
      sentence: 'Correct the number of seats, or choose the type of vehicle that the certificate of registration states.',
    }),
  ]
}

/** The other kind of truck, where the weight belongs to that kind. */
function truckFor({ vehicleType, gvw = 0 }: Measured, tariff: CtplTariff) {
  if (vehicleType !== 'LIGHT_TRUCK' && vehicleType !== 'HEAVY_TRUCK') return undefined
  const other = vehicleType === 'LIGHT_TRUCK' ? 'HEAVY_TRUCK' : 'LIGHT_TRUCK'
  const range = tariff.vehicleTypes[other]?.gvw
  return range && gvw >= range[0] && gvw <= range[1] ? { vehicleType: other } : undefined
}

export function review(details: Pick<CtplDetails, 'vehicleType' | 'typeOfUse' | 'gvw'>, tariff: CtplTariff): Finding[] {
  const rule = classify(details, tariff)?.rule
  if (!rule) return []
  const { gvw = 0 } = details
  const near: Finding[] =
    rule.gvwUpTo !== undefined && gvw > rule.gvwUpTo - tariff.guard.nearLimitKg
      ? [
          {
            code: 'near-weight-limit',
            level: 'warn',
            ...withI18n(
              'sentence',
              msg`${gvw.toLocaleString('en-PH')} kg is close to ${rule.gvwUpTo.toLocaleString('en-PH')} kg, where the premium changes.`,
            ),
            remedy: { sentence: 'Check the gross weight against the certificate of registration.' },
          },
        ]
      : []
  const doubt = rule.review
    ? [
        refer('class-in-doubt', rule.review, {
          sentence: 'Send a copy of the certificate of registration and, if there is one, of the franchise.',
        }),
      ]
    : []
  return [...near, ...doubt]
}

export function brandNew(
  { registrationType, year }: Pick<CtplDetails, 'registrationType' | 'year'>,
  { guard }: CtplTariff,
  today: Day,
): Finding[] {
  if (registrationType !== 'N' || year >= yearOf(today) - guard.newYears) return []
  return [
    refer('not-brand-new', msg`A ${year} model is entered as brand new.`, {
      sentence: 'If it is registered already, choose renewal; otherwise send a copy of the sales invoice.',
      change: { registrationType: 'R' },
    }),
  ]
}
