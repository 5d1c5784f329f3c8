import { riskKeys as ctplKeys } from '../ctpl/identity.ts'
import type { Clash, RiskKey } from '../line.ts'
import type { MotorDetails } from './details.ts'

const OWN = 'motor-'

/** The vehicle by its numbers: once for its own damage and, where CTPL is packaged, once as CTPL knows it. */
export function riskKeys(details: MotorDetails): RiskKey[] {
  const keys = ctplKeys(details)
  return [...keys.map((key) => ({ ...key, kind: `${OWN}${key.kind}` })), ...(details.withCtpl ? keys : [])]
}

/** Whether what is in force already is comprehensive cover, not only CTPL. */
export const isComprehensive = ({ key }: Clash): boolean => key.kind.startsWith(OWN)
