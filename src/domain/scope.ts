import type { Staff } from '#kit/actor.ts'

/** Underwriters and administrators work on everybody's records; `staff.sees_all` says the same to the database. */
export const seesEverybody = ({ features }: Staff): boolean => features.includes('UNDERWRITING') || features.includes('ADMIN')

/**
 * The people whose records a list of `userId` holds: that person and all below them, as far as the viewer sees them too.
 * SQL of one column over `reach`; undefined when the list holds everybody's.
 */
export function agentsInScope(viewer: Staff, userId: string, param: (value: unknown) => string): string | undefined {
  if (seesEverybody(viewer) && userId === viewer.id) return undefined
  const below = `select staff_id from reach where viewer_id = ${param(userId)}::uuid`
  return seesEverybody(viewer) || userId === viewer.id
    ? below
    : `${below} intersect select staff_id from reach where viewer_id = ${param(viewer.id)}::uuid`
}
