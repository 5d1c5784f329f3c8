import type { Staff } from '#kit/actor.ts'

/** Underwriters and administrators work on everyone's records; `staff.sees_all` is the same in the database. */
export const seesEverybody = ({ features }: Staff): boolean => features.includes('UNDERWRITING') || features.includes('ADMIN')
