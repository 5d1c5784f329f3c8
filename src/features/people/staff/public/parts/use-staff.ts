import { usePerson } from '#kit/web/session.ts'
import { staffIn } from '../../parts/staff-record.ts'
import { isTopOfHierarchy } from '../rules.ts'

/** The signed-in staff member: their user record as of the last renewal of the tokens. */
export const useStaff = () => staffIn(usePerson()?.record)

/** Whether plans and results are shown for everyone below first: a sales manager at the top of the hierarchy has no plan but theirs. */
export const usePlansForTeam = (): boolean => plansForTeam(usePerson()?.record)
export function plansForTeam(record: unknown): boolean {
  const me = staffIn(record)
  return me?.user.userRole[0]?.roleCode === 'SM1' && isTopOfHierarchy(me.userDetails.hierarchy_id.levelCode, me.hierarchy)
}
