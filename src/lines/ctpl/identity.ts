import { comparableSerial, formatMvFile, type ParsedPlate, type PlateKind, parseConductionSticker, parsePlate } from '#domain/vehicle.ts'
import type { RiskKey } from '../line/risk.ts'
import type { CtplDetails } from './details.ts'

/** What a vehicle is called by, as far as it is known. */
export type Marked = {
  readonly [Name in 'registrationType' | 'identifiedBy' | 'plate' | 'conductionSticker']?: CtplDetails[Name] | undefined
}

/** The plate, where the vehicle is identified by one; a brand-new vehicle has none yet. */
export function plateFor({ registrationType, identifiedBy, plate }: Marked): ParsedPlate<PlateKind> | undefined {
  return registrationType === 'R' && identifiedBy !== 'conduction-sticker' && plate ? parsePlate(plate) : undefined
}

export function stickerFor({ registrationType, identifiedBy, conductionSticker }: Marked): ParsedPlate<'sticker'> | undefined {
  return (registrationType === 'N' || identifiedBy !== 'plate') && conductionSticker ? parseConductionSticker(conductionSticker) : undefined
}

/** What tells the registration month, and what people call the vehicle by. */
export const markFor = (details: Marked): ParsedPlate<PlateKind> | ParsedPlate<'sticker'> | undefined =>
  plateFor(details) ?? stickerFor(details)

/** Several vehicles carry the same placeholder or protocol plate, so these identify none. */
const isUnique = ({ kind }: ParsedPlate<PlateKind>) => kind !== 'placeholder' && kind !== 'protocol'

export function riskKeys(details: CtplDetails): RiskKey[] {
  const plate = plateFor(details)
  const sticker = stickerFor(details)
  return [
    ...(plate && isUnique(plate) ? [{ kind: 'plate', value: plate.value, label: `Plate ${plate.text}` }] : []),
    ...(sticker ? [{ kind: 'conduction-sticker', value: sticker.value, label: `Conduction sticker ${sticker.text}` }] : []),
    ...(details.registrationType === 'R' && details.mvFile
      ? [{ kind: 'mv-file', value: details.mvFile, label: `MV file ${formatMvFile(details.mvFile)}` }]
      : []),
    { kind: 'chassis', value: comparableSerial(details.chassisNo), label: `Chassis ${details.chassisNo}` },
    ...(details.engineNo ? [{ kind: 'engine', value: comparableSerial(details.engineNo), label: `Engine ${details.engineNo}` }] : []),
  ]
}
