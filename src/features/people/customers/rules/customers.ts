import { addYears, type Day } from '#domain/day.ts'

const OLDEST = 120

/** Nobody is born tomorrow, and nobody lives that long. */
export const isBirthDate = (day: Day, today: Day): boolean => day <= today && day > addYears(today, -OLDEST)

/** What a customer reads on the old number and on the new one when they sign in with another from now on. */
export const numberChanged = (brand: string, shownMobile: string, phone: string): string =>
  `${brand}: from now on you sign in with ${shownMobile}. If you did not ask for this, call ${phone} at once.`
