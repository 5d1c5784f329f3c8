import type { Term } from '#domain/day.ts'
import type { Policyholder } from '#domain/person.ts'
import { registration as ctplRegistration } from '../ctpl/registration.ts'
import { term as ctplTerm } from '../ctpl/term.ts'
import type { Registration } from '../line/documents.ts'
import type { MotorDetails } from './details.ts'
import type { MotorTariff } from './tariff.ts'

export const isCertified = ({ withCtpl }: Pick<MotorDetails, 'withCtpl'>): boolean => withCtpl

/** CTPL keeps its own period, which the registration month tells. */
export const ctplPeriod = (details: MotorDetails, { ctpl }: MotorTariff, { from }: Term): Term => ctplTerm(details, ctpl, from)

/** What the certificate service is told of a packaged CTPL. */
export function registration(details: MotorDetails, holder: Policyholder, term: Term, tariff: MotorTariff): Registration | undefined {
  return isCertified(details) ? ctplRegistration(details, holder, ctplPeriod(details, tariff, term), tariff.ctpl) : undefined
}
