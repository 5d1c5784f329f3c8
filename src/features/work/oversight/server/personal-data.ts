import { sql } from 'drizzle-orm'
import { roleName } from '#domain/access.ts'
import type { PersonalData } from '#kit/server/personal-data.ts'
import { subjectsOf } from './subjects.ts'

/** When a person's records were read, and in which role (RA 10173, section 16(c)): not by whom, as that is a colleague's own data. */
export const readings: PersonalData = {
  category: 'When our staff read your records',
  collect: async (db, { customerId, mobile }) => {
    const subjects = [...new Set([...(await subjectsOf(db, mobile)), ...(customerId ? await subjectsOf(db, customerId) : [])])]
    if (subjects.length === 0) return []
    const { rows } = await db.execute<{ at: string; role: string; times: number }>(sql`
      select t.at, s.role_code as role, coalesce((t.details ->> 'count')::int, 1) as times
      from audit_entries t left join api_keys k on t.actor = 'key:' || k.id
      join staff s on s.id = k.staff_id or t.actor = 'staff:' || s.id
      where t.action in ('person-read', 'exported') and (t.details -> 'subjects' ?| ${sql.param(subjects)}::text[] or t.subject = any(${sql.param(subjects)}::text[]))
      order by t.seq`)
    return rows.map(({ at, role, times }) => ({ at: new Date(at), readBy: roleName(role), times }))
  },
  // The audit trail names records by their ids: once those are gone, it identifies no one.
  examine: async () => ({ erasable: 0, kept: [] }),
}
