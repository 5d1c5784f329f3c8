import { type Mark, type MarkFormats, type PlateKind, parseConductionSticker, parsePlate } from '#domain/mark-formats.ts'
import { comparableSerial, formatMvFile, INVALID_PLATE, INVALID_STICKER } from '#domain/vehicle.ts'
import type { RiskKey } from '../line/risk.ts'
import { isRegistered } from './applies.ts'
import type { CtplDetails } from './details.ts'

/** What a vehicle is identified by, as far as it is known. */
export type Marked = {
  readonly [Name in 'registrationType' | 'identifiedBy' | 'plate' | 'platedOn' | 'conductionSticker']?: CtplDetails[Name] | undefined
}

/** The plate as given, where the vehicle is identified by one; a brand-new vehicle has none until it arrives. */
const givenPlate = ({ registrationType, identifiedBy, plate, platedOn }: Marked) =>
  (platedOn !== undefined || (registrationType === 'R' && identifiedBy !== 'conduction-sticker')) && plate ? plate : undefined

const givenSticker = ({ registrationType, identifiedBy, conductionSticker }: Marked) =>
  (registrationType === 'N' || identifiedBy !== 'plate') && conductionSticker ? conductionSticker : undefined

export function plateFor(details: Marked, formats: MarkFormats): Mark<PlateKind> | undefined {
  const plate = givenPlate(details)
  if (plate === undefined) return undefined
  // A plate accepted while its series was in the list remains a plate.
  return parsePlate(plate, formats) ?? { value: plate, text: plate, kind: 'regular', on: 'any' }
}

export function stickerFor(details: Marked, formats: MarkFormats): Mark<'sticker'> | undefined {
  const sticker = givenSticker(details)
  if (sticker === undefined) return undefined
  return parseConductionSticker(sticker, formats) ?? { value: sticker, text: sticker, kind: 'sticker', on: 'any' }
}

/** The mark under which it is registered. */
export const registeredMark = (details: Marked): string | undefined => givenPlate(details) ?? givenSticker(details)

/** The mark that gives the registration month; a plate that arrived later does not change the period that was sold. */
export const markOf = (details: Marked): string | undefined =>
  details.platedOn === undefined ? registeredMark(details) : (givenSticker(details) ?? givenPlate(details))

/** The mark by which people refer to the vehicle. */
export const markFor = (details: Marked, formats: MarkFormats): Mark<PlateKind> | Mark<'sticker'> | undefined =>
  plateFor(details, formats) ?? stickerFor(details, formats)

/** Messages for plates or stickers of an unknown series, by field. */
export function misread({ plate, conductionSticker }: Readonly<Record<string, unknown>>, formats: MarkFormats): Record<string, string> {
  return {
    ...(plate !== undefined && !parsePlate(String(plate), formats) ? { plate: INVALID_PLATE } : {}),
    ...(conductionSticker !== undefined && !parseConductionSticker(String(conductionSticker), formats)
      ? { conductionSticker: INVALID_STICKER }
      : {}),
  }
}

/** Several vehicles carry the same placeholder or protocol plate, so these do not identify a vehicle. */
const isUnique = ({ kind }: Mark<PlateKind>) => kind !== 'placeholder' && kind !== 'protocol'

export function riskKeys(details: CtplDetails, formats: MarkFormats): RiskKey[] {
  const plate = plateFor(details, formats)
  const sticker = stickerFor(details, formats)
  return [
    ...(plate && isUnique(plate) ? [{ kind: 'plate', value: plate.value, label: `Plate ${plate.text}` }] : []),
    ...(sticker ? [{ kind: 'conduction-sticker', value: sticker.value, label: `Conduction sticker ${sticker.text}` }] : []),
    ...(isRegistered(details) && details.mvFile
      ? [{ kind: 'mv-file', value: details.mvFile, label: `MV file ${formatMvFile(details.mvFile)}` }]
      : []),
    { kind: 'chassis', value: comparableSerial(details.chassisNo), label: `Chassis ${details.chassisNo}` },
    ...(details.engineNo ? [{ kind: 'engine', value: comparableSerial(details.engineNo), label: `Engine ${details.engineNo}` }] : []),
  ]
}
