import type { Staff } from '#kit/actor.ts'

/** Underwriters and administrators work on everybody's records; `staff.sees_all` says the same to the database. */
export const seesEverybody = ({ features }: Staff): boolean => features.includes('UNDERWRITING') || features.includes('ADMIN')
