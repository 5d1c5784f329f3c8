import { addYears, type Day, type Term } from '#domain/day.ts'
import type { Policyholder } from '#domain/person.ts'
import { registration as ctplRegistration } from '../ctpl/registration.ts'
import { term as ctplTerm } from '../ctpl/term.ts'
import type { Registration } from '../line/documents.ts'
import type { MotorDetails } from './details.ts'
import type { MotorTariff } from './tariff.ts'
import { renewalAlong } from './term.ts'

export const isCertified = ({ withCtpl }: Pick<MotorDetails, 'withCtpl'>): boolean => withCtpl

const later = (a: Day, b: Day): Day => (a > b ? a : b)

/**
 * CTPL starts with the month after the registration month, or with the policy for a late renewal, and ends with the policy. Policies from
 * before this rule have their own end; their CTPL keeps the period given by the registration month.
 */
export function ctplPeriod(details: MotorDetails, tariff: MotorTariff, { from, to }: Term): Term {
  const { registration } = tariff.ctpl
  const renewal = renewalAlong({ ...details, withCtpl: true }, tariff, from)
  if (renewal?.to.slice(5) !== to.slice(5)) return ctplTerm(details, tariff.ctpl, from)
  return { from: later(from, addYears(to, -1)), to: details.isLate ? to : addYears(to, registration.renewalYears - 1) }
}

/** What is sent to the certificate service about a packaged CTPL. */
export function registration(details: MotorDetails, holder: Policyholder, term: Term, tariff: MotorTariff): Registration | undefined {
  return isCertified(details) ? ctplRegistration(details, holder, ctplPeriod(details, tariff, term), tariff.ctpl) : undefined
}
