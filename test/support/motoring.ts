import { randomUUID } from 'node:crypto'
import { dayOf, yearOf } from '../../src/domain/day.ts'
import type { PolicyDetail } from '../../src/features/servicing/policies/public/contract.ts'
import { motor } from '../../src/lines/motor/index.ts'
import { answered, type Caller, maria, newPlate, type Quotation } from './quoting.ts'

const today = dayOf(new Date())
const digits = (length: number) => randomUUID().replaceAll(/\D/g, '').padEnd(length, '7').slice(0, length)

const VARIANT = { make: 'TOYOTA', model: 'TOYOTA-VIOS', subModel: 'TOYOTA-VIOS-1-3-XLE-CVT' }

/** A sedan that no one has to decide on: three years old, insured with us until today, at its market value. */
export async function sedan(who: Caller, more: Readonly<Record<string, unknown>> = {}) {
  const year = yearOf(today) - 3
  const { value } = answered<{ value: number }>(
    await who.get('user/motor/vehicle-value', {
      ...{ makeCode: VARIANT.make, modelCode: VARIANT.model, subModelCode: VARIANT.subModel },
      yearModel: String(year),
    }),
  )
  const n = digits(7)
  return {
    ...VARIANT,
    ...{
      registrationType: 'R',
      identifiedBy: 'plate',
      insuredBefore: 'us',
      coveredUntil: today,
      typeOfUse: 'PRIVATE',
      vehicleType: 'SEDAN',
    },
    ...{ area: 'MM', claims: 0, youngDriver: false, modified: false, isLate: false, taxType: 'vat' },
    ...{ tier: 'STANDARD', actsOfNature: true, strikesRiots: false, deductible: 1, personalAccident: 0, accessories: [] },
    ...{
      bodilyInjury: 20_000_000,
      propertyDamage: 20_000_000,
      roadside: false,
      personalEffects: false,
      replacementRide: false,
      repairShop: false,
    },
    ...{
      plate: newPlate(),
      mvFile: `1332-${digits(11)}`,
      year,
      colour: 'SILVER',
      seats: 5,
      engineCc: 1329,
    },
    ...{ engineNo: `1NR-${n}`, chassisNo: `PA1B19F38N${digits(9)}`, value, withCtpl: true },
    ...more,
  }
}

/** A priced motor quotation, made at once. */
export const motorQuoted = async (
  who: Caller,
  answers: Readonly<Record<string, unknown>>,
  commercial: Readonly<Record<string, unknown>> = {},
  holder: object = maria(),
) => answered<Quotation>(await who.post('user/motor-quotation', { answers, holder, commercial }))

export const motorConsents = motor.sale.declarations.map(({ code, version }) => ({ code, version, accepted: true }))

/** A motor policy awaiting payment. */
export async function motorToPay(
  who: Caller,
  answers: Readonly<Record<string, unknown>>,
  commercial = {},
  holder: object = maria(),
): Promise<PolicyDetail> {
  const { id, version, total } = await motorQuoted(who, answers, commercial, holder)
  answered(await who.post(`user/quotation/${id}/accept`, { version, total, consents: motorConsents }))
  return answered<PolicyDetail>(await who.post('user/policy/convert', { quotationId: id }))
}
