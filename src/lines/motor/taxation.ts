import { taxation as ctplTaxation } from '../ctpl/taxation.ts'
import type { Taxation } from '../line/price.ts'
import type { MotorDetails } from './details.ts'
import { isCertified } from './registration.ts'
import type { MotorTariff } from './tariff.ts'

/** Of the fees, only that of a packaged CTPL contains value-added tax. */
export function taxation(details: MotorDetails, { ctpl }: MotorTariff): Taxation {
  const sold = ctplTaxation(details, ctpl)
  return isCertified(details) ? sold : { ...sold, vatInFees: 0 }
}
