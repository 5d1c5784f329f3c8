import { StaffFacts } from '#features/people/staff/public/server/commands.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import { placeOf, Role } from '../rules/colleague.ts'
import type { DirectoryLookups } from './directory-lookups.ts'
import { assertPossible, PersonFacts } from './possible.ts'
import { factsOf } from './store/changes.ts'

/** Someone new is active, and below no one until that is set. */
const NOBODY_YET = { manager_id: null, active: true }

/** What a person will be once these facts are applied, and which of them are written; throws if they cannot be that. */
export async function becoming(directory: DirectoryLookups, was: StaffRow | undefined, facts: StaffFacts, by: { readonly id: string }) {
  const will = PersonFacts.parse({ ...(was ? factsOf(was) : NOBODY_YET), ...facts })
  await assertPossible(directory, was, will, by)
  const before = Object.entries(was ? factsOf(was) : {})
  const isNew = ([name, value]: readonly [string, unknown]) => before.every(([of, each]) => of !== name || each !== value)
  const differing = StaffFacts.parse(Object.fromEntries(Object.entries(will).filter(isNew)))
  const isPlaced =
    !was || was.roleCode !== will.role_code || (will.role_code === 'SM1' && (was.managerId === null) !== (will.manager_id === null))
  const written: StaffFacts = { ...differing, ...(isPlaced ? placeOf(Role.parse(will.role_code), will.manager_id) : {}) }
  return { will, written }
}
