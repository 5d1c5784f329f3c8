import type { Term } from '#domain/day.ts'
import type { MarkFormats } from '#domain/mark-formats.ts'
import { riskKeys as ctplKeys } from '../ctpl/identity.ts'
import type { Clash } from '../line/control.ts'
import type { RiskKey } from '../line/risk.ts'
import type { MotorDetails } from './details.ts'
import { ctplPeriod } from './registration.ts'
import type { MotorTariff } from './tariff.ts'

const OWN = 'motor-'

/** The vehicle by its numbers: once for own damage and, where CTPL is packaged, once as CTPL identifies it. */
export function riskKeys(details: MotorDetails, formats: MarkFormats): RiskKey[] {
  const keys = ctplKeys(details, formats)
  return [...keys.map((key) => ({ ...key, kind: `${OWN}${key.kind}` })), ...(details.withCtpl ? keys : [])]
}

const isOwn = ({ kind }: RiskKey): boolean => kind.startsWith(OWN)

/** The packaged CTPL is insured for its own period, which may end years after the policy's. */
export const keyTerm = (key: RiskKey, details: MotorDetails, tariff: MotorTariff, term: Term): Term =>
  isOwn(key) ? term : ctplPeriod(details, tariff, term)

/** The vehicle as insured for own damage, where a policy of ours must have insured it until now. */
export const claimedCover = (details: MotorDetails, { controls }: MotorTariff, formats: MarkFormats): RiskKey[] =>
  details.insuredBefore === 'us' && controls.inspection.recorded ? riskKeys(details, formats).filter(isOwn) : []

/** Whether the existing cover in force is comprehensive, not only CTPL. */
export const isComprehensive = ({ key }: Clash): boolean => isOwn(key)
