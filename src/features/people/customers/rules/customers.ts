import { addYears, type Day } from '#domain/day.ts'

const OLDEST = 120

/** Nobody is born tomorrow, and nobody lives that long. */
export const isBirthDate = (day: Day, today: Day): boolean => day <= today && day > addYears(today, -OLDEST)
