import type { Term } from '#domain/day.ts'
import { type Policyholder, registeredNameOf } from '#domain/person.ts'
import type { Registration } from '../line/documents.ts'
import { isRegistered } from './applies.ts'
import type { CtplDetails } from './details.ts'
import { registeredMark } from './identity.ts'
import { type CtplTariff, classify, type VehicleType, yearsOf } from './tariff.ts'

/** Longest plate and name that the certificate service stores: philippines.md §1.7. */
const PLATE_LENGTH = 7
const NAME_LENGTH = 100
/** A trailer has no engine, but the service requires an engine number for everything. */
const NO_ENGINE = 'N/A'

function mvTypeOf({ typeOfUse, engineCc }: CtplDetails, { mvType, mvTypeByUse, mvTypeByEngine }: VehicleType): string {
  const isSmall = mvTypeByEngine !== undefined && engineCc !== undefined && engineCc <= mvTypeByEngine.upTo
  return mvTypeByUse?.[typeOfUse] ?? (isSmall ? mvTypeByEngine.mvType : mvType)
}

/** `123-456-789-000`; a branch code of five digits keeps its last three. */
function tinOf({ tin }: Policyholder, { defaultTin }: CtplTariff): string {
  const digits = (tin ?? '').replace(/\D/g, '')
  if (digits.length < 9) return defaultTin
  const branch = digits.slice(9).slice(-3).padStart(3, '0')
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), branch].join('-')
}

/** What is sent to the certificate service. A brand-new vehicle has neither plate nor MV file yet. */
export function registration(details: CtplDetails, holder: Policyholder, term: Term, tariff: CtplTariff): Registration {
  const { registrationType, vehicleType, taxType } = details
  const type = tariff.vehicleTypes[vehicleType]
  const isKnown = isRegistered(details)
  const plate = isKnown ? (registeredMark(details) ?? '') : ''
  return {
    regType: registrationType,
    plateNo: plate.length <= PLATE_LENGTH ? plate : '',
    mvFileNo: isKnown ? (details.mvFile ?? '') : '',
    engineNo: details.engineNo ?? NO_ENGINE,
    chassisNo: details.chassisNo,
    inceptionDate: term.from,
    expiryDate: term.to,
    mvType: type ? mvTypeOf(details, type) : '',
    mvPremType: classify(details, tariff)?.class.premiumType[yearsOf(registrationType, tariff)] ?? '',
    taxType: tariff.taxes.types[taxType].code,
    assuredName: registeredNameOf(holder).slice(0, NAME_LENGTH).trim(),
    assuredTin: tinOf(holder, tariff),
  }
}
