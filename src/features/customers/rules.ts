import { addYears, type Day } from '#domain/day.ts'

/**
 * How a search is compared with what is kept: in small letters, and a number as it is dialled, however it was typed.
 * `+63 917 123` finds `0917123`.
 */
export function searched(typed: string): string {
  const isNumber = /^[+\d][\d\s().-]*$/.test(typed)
  return isNumber ? typed.replace(/\D/g, '').replace(/^(?:63)(?=9)/, '0') : typed.toLowerCase()
}

const OLDEST = 120

/** Nobody is born tomorrow, and nobody lives that long. */
export const isBirthDate = (day: Day, today: Day): boolean => day <= today && day > addYears(today, -OLDEST)

/** What a customer reads on the old number and on the new one when they sign in with another from now on. */
export const numberChanged = (brand: string, shownMobile: string, phone: string): string =>
  `${brand}: from now on you sign in with ${shownMobile}. If you did not ask for this, call ${phone} at once.`
