import { z } from 'zod'
import type { Finding } from '#domain/worksheet.ts'
import { type EarlyRule, early } from '../line/control.ts'
import * as classification from './classification-controls.ts'
import { registrationWindow } from './controls.ts'
import { CtplDetails } from './details.ts'
import { plateFor } from './identity.ts'
import type { CtplTariff } from './tariff.ts'
import { term } from './term.ts'

const { registrationType, identifiedBy, plate, conductionSticker, isLate, vehicleType, typeOfUse } = CtplDetails.shape
const { make, year, gvw, seats, engineCc, ltoCategory } = CtplDetails.shape

const Marked = { registrationType, identifiedBy, plate, conductionSticker }
const Measured = z.object({ vehicleType, typeOfUse, gvw, seats, engineCc, ltoCategory })

/** The rule for each measure, shown beside the field in which it is typed. */
const MEASURES = {
  seats: 'seats-against-type',
  engineCc: 'engine-against-type',
  gvw: 'weight-against-type',
  ltoCategory: 'category-against-type',
} as const

/** What technical control will find, shown beside the answer that causes it. */
export const earlyRules: readonly EarlyRule<CtplTariff>[] = [
  early(['plate'], z.object({ ...Marked, make, vehicleType, typeOfUse, gvw }), (details, tariff: CtplTariff, { formats }): Finding[] => {
    const type = tariff.vehicleTypes[details.vehicleType]
    const given = plateFor(details, formats)
    if (!type || !given) return []
    return [
      ...classification.plateAgainstType(details, given, { type, tariff, formats }),
      ...classification.plateAgainstUse(details, given, tariff),
    ]
  }),
  early(['plate', 'conductionSticker'], z.object({ ...Marked, vehicleType, isLate }), (details, tariff: CtplTariff, { today, formats }) =>
    registrationWindow(details, tariff, { today, formats, term: term(details, tariff, today) }),
  ),
  early(['make'], z.object({ make, vehicleType }), (details, tariff: CtplTariff) => {
    const type = tariff.vehicleTypes[details.vehicleType]
    return type ? classification.makeAgainstType(details, undefined, type, tariff) : []
  }),
  ...Object.entries(MEASURES).map(([field, code]) =>
    early([field], Measured, (details, tariff: CtplTariff) => {
      const type = tariff.vehicleTypes[details.vehicleType]
      return type ? classification.measures(details, type, tariff).filter((finding) => finding.code === code) : []
    }),
  ),
  early(['typeOfUse'], z.object({ vehicleType, typeOfUse, gvw }), (details, tariff: CtplTariff) => classification.review(details, tariff)),
  early(['year'], z.object({ registrationType, year }), (details, tariff: CtplTariff, { today }) =>
    classification.brandNew(details, tariff, today),
  ),
]
