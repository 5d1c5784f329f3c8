import { and, eq, ne, or, sql } from 'drizzle-orm'
import { branches, staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import type { HierarchyPerson } from '../../public/contract/people.ts'
import type { ColleagueFilters } from '../../rules/filters.ts'

const STANDING = `case when not s.active then 'suspended' when not app.has_password(s.id) and app.staff_seen_at(s.id) is null then 'invited' else 'active' end`
const NAME = `s.first_name || ' ' || s.last_name`

const COLUMNS = {
  id: 's.id',
  name: NAME,
  agentCode: 's.agent_code',
  email: 's.email',
  mobile: 's.mobile',
  role: 's.role_code',
  branch: 's.branch',
  manager: `(select m.first_name || ' ' || m.last_name from staff m where m.id = s.manager_id)`,
  standing: STANDING,
  lastSignIn: 'app.staff_seen_at(s.id)',
}

/** SQL of one page of everyone, by name: a few thousand people, sorted on each request. */
export function colleaguesPage({ search, role, branch, standing, ...paging }: ColleagueFilters) {
  const where = conditions()
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    const number = where.param(likePattern(text.replace(/\D/g, '').replace(/^(?:63|0)(?=9)/, '') || text))
    return `(${NAME} ilike ${pattern} or s.agent_code ilike ${pattern} or s.email ilike ${pattern} or s.mobile like ${number})`
  })
  where.when(role, (code) => `s.role_code = ${where.param(code)}`)
  where.when(branch, (code) => `s.branch = ${where.param(code)}`)
  where.when(standing, (wanted) => `${STANDING} = ${where.param(wanted)}`)
  return pageSql({ table: 'staff', as: 's', order: { by: 's.first_name', descending: false }, columns: COLUMNS, where, paging })
}

type Hanging = { reports: number; team: number; openLeads: number; standing: 'active' | 'invited' | 'suspended'; at: Date | null }

/** What hangs on a person. */
export async function hangingOn(db: Db, id: string): Promise<Hanging> {
  const { rows } = await db.execute<Hanging>(sql`select
    (select count(*)::int from staff r where r.manager_id = s.id) as reports,
    (select count(*)::int from reach where viewer_id = s.id and depth > 0) as team,
    (select coalesce(sum(n), 0)::int from lead_tallies where agent_id = s.id and grouping = 'open') as "openLeads",
    ${sql.raw(STANDING)} as standing, app.staff_seen_at(s.id) as at from staff s where s.id = ${id}::uuid`)
  const [row] = rows
  if (!row) throw new Error('nobody of this id')
  return row
}

/** The people at the top of a branch, or directly below a person: those who lead first. */
export async function hierarchyOf(db: Db, { branch, below }: { branch?: string | undefined; below?: string | undefined }) {
  const where = below
    ? sql`s.manager_id = ${below}::uuid`
    : sql`s.branch = ${branch ?? ''} and not exists (select from staff m where m.id = s.manager_id and m.branch = s.branch)`
  const { rows } =
    await db.execute<HierarchyPerson>(sql`select s.id, ${sql.raw(NAME)} as name, s.agent_code as "agentCode", s.role_code as role, s.branch,
    s.manager_id as "managerId", (select count(*)::int from staff r where r.manager_id = s.id) as reports, s.active
    from staff s where ${where} order by s.active desc, s.role_code <> 'SM1', s.first_name collate "und-x-icu", s.last_name collate "und-x-icu", s.id`)
  return [...rows]
}

/** Whom people may report to. */
export async function leads(db: Db) {
  return db
    .select({
      id: staff.id,
      name: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`,
      branch: staff.branch,
      code: staff.agentCode,
    })
    .from(staff)
    .where(and(eq(staff.roleCode, 'SM1'), staff.active))
    .orderBy(staff.branch, staff.firstName, staff.id)
}

export async function findPerson(db: Db, id: string) {
  const [row] = await db.select().from(staff).where(eq(staff.id, id))
  return row
}

/** Another person, except the one named, who has this number or address already. */
export async function findNamesake(db: Db, { mobile, email }: { mobile: string; email: string }, except: string | null) {
  const [same] = await db
    .select()
    .from(staff)
    .where(and(or(eq(staff.mobile, mobile), eq(staff.email, email)), except ? ne(staff.id, except) : undefined))
    .limit(1)
  return same
}

export async function findBranch(db: Db, code: string) {
  const [row] = await db.select().from(branches).where(eq(branches.code, code))
  return row
}

export const openBranches = (db: Db) =>
  db.select({ code: branches.code, name: branches.name }).from(branches).where(sql`${branches.closedAt} is null`).orderBy(branches.name)

/** The levels below a person, plus those above another and one between: no one is twenty levels below another. */
export async function stepsAround(db: Db, { of, above }: { of: string | null; above: string }): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select (select coalesce(max(depth), 0) from reach where viewer_id = ${of}::uuid)
    + (select coalesce(max(depth), 0) from reach where staff_id = ${above}::uuid) + 1 as n`)
  return rows[0]?.n ?? 0
}

export const otherAdministrators = (db: Db, id: string) =>
  db.$count(staff, and(eq(staff.roleCode, 'AD1'), eq(staff.active, true), ne(staff.id, id)))
