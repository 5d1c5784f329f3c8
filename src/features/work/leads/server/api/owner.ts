import { problem } from '#domain/problem.ts'
import { canReach } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { LeadChange, NewLead } from '../../public/contract/leads.ts'
import { advisorWithin, type Person } from '../store/people.ts'

type Form = Pick<NewLead | LeadChange, 'lead_Owner_Id' | 'lead_Creator_Id' | 'user_id' | 'teamMembers'>

/**
 * The advisor whom the form names as owner; undefined when it names none. Ids of people outside the reach of the person asking are not
 * found.
 */
export async function findNamedOwner(
  db: Db,
  actor: Staff,
  { lead_Owner_Id, lead_Creator_Id, user_id, teamMembers }: Form,
): Promise<Person | undefined> {
  for (const id of [lead_Creator_Id, user_id]) if (id && id !== actor.id && !(await canReach(db, actor.id, id))) throw problem('not-found')
  const wanted = lead_Owner_Id ?? (Array.isArray(teamMembers) ? teamMembers[0] : teamMembers)
  if (!wanted) return undefined
  const owner = await advisorWithin(db, actor.id, wanted)
  if (!owner) throw problem('not-found', { message: 'We could not find this advisor in your team.' })
  return owner
}
