import type { MarkFormats } from '#domain/mark-formats.ts'
import type { Model } from '../line/risk.ts'
import { CtplDetails } from './details.ts'
import { markFor } from './identity.ts'

/** Answers of a draft may be anything; only those that can be parsed are described. */
const Told = CtplDetails.shape
const read = <T>(schema: { safeParse: (value: unknown) => { data?: T } }, value: unknown): T | undefined => schema.safeParse(value).data

/** `NBX 4567 · 2022 Toyota Vios` */
export function describe(
  answers: Readonly<Record<string, unknown>>,
  label: (list: string, code: string) => string,
  formats: MarkFormats,
): string {
  const given = {
    registrationType: answers.registrationType === 'N' ? ('N' as const) : ('R' as const),
    identifiedBy: read(Told.identifiedBy, answers.identifiedBy) ?? 'plate',
    plate: read(Told.plate, answers.plate),
    platedOn: read(Told.platedOn, answers.platedOn),
    conductionSticker: read(Told.conductionSticker, answers.conductionSticker),
  }
  const make = read(Told.make, answers.make)
  const model = read(Told.model, answers.model)
  const vehicleType = read(Told.vehicleType, answers.vehicleType)
  const year = read(Told.year, answers.year)
  const vehicle = make
    ? [year, label('Make', make), model && label('Model', model)]
    : [year, vehicleType && label('VehicleType', vehicleType)]
  return [markFor(given, formats)?.text, vehicle.filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}

/** The model of the vehicle, and its variant where that is known. */
export function model(answers: Readonly<Record<string, unknown>>): Model | undefined {
  const [makeCode, modelCode, yearModel] = [read(Told.make, answers.make), read(Told.model, answers.model), read(Told.year, answers.year)]
  const subModelCode = read(Told.subModel, answers.subModel)
  if (makeCode === undefined || modelCode === undefined || yearModel === undefined) return undefined
  return { makeCode, modelCode, yearModel, ...(subModelCode ? { subModelCode } : {}) }
}
