import { sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import type { Branch } from '../../public/contract/branches.ts'

/** Every branch with the number of people who work there, the open ones first. */
export async function branchesOf(db: Db): Promise<Branch[]> {
  const { rows } = await db.execute<Branch>(sql`select b.code, b.name, b.address, b.province, b.city, b.structure,
    (select c.name from commercial_structures c where c.code = b.structure) as "structureName",
    (select v.label from list_values v where v.list = 'city' and v.code = b.city limit 1) as place, b.closed_at is null as "isOpen",
    count(s.id) filter (where s.role_code = 'SM1')::int as managers, count(s.id) filter (where s.role_code = 'AG1')::int as agents, count(s.id)::int as people
    from branches b left join staff s on s.branch = b.code and s.active
    group by b.code order by b.closed_at is not null, b.name collate "und-x-icu"`)
  return [...rows]
}

/** Who still works at a branch, and the applications still to be decided for it. */
export async function standingIn(db: Db, code: string): Promise<{ managers: number; others: number; applications: number }> {
  const { rows } = await db.execute<{ managers: number; others: number; applications: number }>(sql`select
    (select count(*)::int from staff where branch = ${code} and active and role_code = 'SM1') as managers,
    (select count(*)::int from staff where branch = ${code} and active and role_code <> 'SM1') as others,
    (select count(*)::int from applications where branch = ${code} and state = 'proposed') as applications`)
  return rows[0] ?? { managers: 0, others: 0, applications: 0 }
}
