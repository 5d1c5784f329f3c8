import type { Staff } from '#kit/actor.ts'

/** Underwriters and administrators work on everybody's records; `staff.sees_all` says the same to the database. */
export const seesEverybody = ({ features }: Staff): boolean => features.includes('UNDERWRITING') || features.includes('ADMIN')

/** Whose records a list shows: of one person of the staff, and with `team` of all below them as well, as seen by another. */
export type Asked = {
  readonly viewer: string
  readonly staff: string
  readonly team: boolean /** Part of the name of those people. */
  readonly named?: string | undefined
}

/**
 * The people whose records are listed, as SQL of one column over `reach`; nobody when the viewer does not reach the person asked for.
 * `param` makes a value into a parameter of the query; `pattern` makes a text into what `ilike` finds anywhere.
 */
export function peopleInScope(
  { viewer, staff, team, named }: Asked,
  param: (value: unknown) => string,
  pattern: (text: string) => string,
): string {
  const asked = param(staff)
  // The commonest list of all, one's own, costs no look at the hierarchy.
  if (staff === viewer && !team && named === undefined) return `select ${asked}::uuid`
  const depth = team ? '' : 'and r.depth = 0 '
  const name =
    named === undefined
      ? ''
      : `and exists (select from staff n where n.id = r.staff_id and n.first_name || ' ' || n.last_name ilike ${param(pattern(named))}) `
  const may =
    staff === viewer
      ? ''
      : `and (app.sees_all() or exists (select from reach m where m.viewer_id = ${param(viewer)}::uuid and m.staff_id = ${asked}::uuid))`
  return `select r.staff_id from reach r where r.viewer_id = ${asked}::uuid ${depth}${name}${may}`
}
