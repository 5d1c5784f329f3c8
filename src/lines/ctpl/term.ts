import { addYears, type Day, type Term } from '#domain/day.ts'
import { type RenewalTerm, renewalTerm } from '#domain/registration-term.ts'
import { type RegistrationMonth, registrationMonthOf } from '#domain/vehicle.ts'
import type { CtplDetails } from './details.ts'
import { type Marked, markOf } from './identity.ts'
import { type CtplTariff, yearsOf } from './tariff.ts'

/** What determines when a vehicle's registration falls due. */
export type Registered = Marked &
  Pick<CtplDetails, 'registrationType' | 'vehicleType'> & { readonly [Name in 'isLate' | 'from']?: CtplDetails[Name] | undefined }

export function monthFor(details: Registered, tariff: CtplTariff): RegistrationMonth | undefined {
  const mark = markOf(details)
  return mark === undefined ? undefined : registrationMonthOf(mark, tariff.registration.digits, details.vehicleType)
}

/** When the registration of a renewed vehicle falls due; undefined for a brand-new one and where no digit gives it. */
export function renewalFor(details: Registered, tariff: CtplTariff, today: Day): RenewalTerm | undefined {
  const found = details.registrationType === 'R' ? monthFor(details, tariff) : undefined
  return found && renewalTerm(found.month, today, details.isLate ?? false, tariff.registration)
}

/**
 * A one-digit protocol plate does not give a registration month: cover runs from today, or from the end of the cover that it follows, and
 * technical control refers it so that an underwriter can decide otherwise.
 */
export function term(details: Registered, tariff: CtplTariff, today: Day): Term {
  const renewal = renewalFor(details, tariff, today)
  if (renewal) return { from: renewal.from, to: renewal.to }
  const follows = details.registrationType === 'R' ? details.from : undefined
  const from = follows !== undefined && follows > today ? follows : today
  return { from, to: addYears(from, yearsOf(details.registrationType, tariff)) }
}
