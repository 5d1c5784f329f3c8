import { and, eq, sql } from 'drizzle-orm'
import { seesEverybody } from '#domain/scope.ts'
import { reach, staff } from '#features/people/staff/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions, likePattern } from '#kit/server/page.ts'
import { isUuid } from '#kit/uuid.ts'
import type { AdvisorFilters } from '../public/contract.ts'

/** A query whose result PostgreSQL writes as JSON, and its values. */
type Statement = { readonly query: string; readonly values: readonly unknown[] }

const DESIGNATION = `coalesce((select v.label from list_values v where v.list = 'designation' and v.code = s.designation limit 1),
  (select l.name from hierarchy_levels l where l.level_code = s.level_code), '')`

const FACTS = {
  _id: 's.id',
  first_name: 's.first_name',
  last_name: 's.last_name',
  agentCode: 's.agent_code',
  levelCode: 's.level_code',
  designation: DESIGNATION,
  branch: 's.branch',
  mobile: 's.mobile',
}
const selectList = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', ')

const BY_NAME = `s.first_name collate "und-x-icu", s.last_name collate "und-x-icu", s.id`
const LAST_SIGN_IN = 'app.staff_seen_at(s.id)'

/**
 * The person and those below, nearest first; nothing if the person asking does not reach them. Someone who sees everyone and names no one
 * gets the whole hierarchy from its tops.
 */
export function treeOf(viewer: Staff, named: string | undefined, depth: number): Statement {
  const columns = {
    ...FACTS,
    managerId: 's.manager_id',
    depth: 'r.depth',
    reports: '(select count(*) from staff d where d.manager_id = s.id)',
    active: 's.active',
    lastSignIn: LAST_SIGN_IN,
  }
  const from = conditions()
  from.must(`r.depth <= ${from.param(depth)}::int`)
  if (named === undefined && seesEverybody(viewer)) from.must('r.viewer_id in (select t.id from staff t where t.manager_id is null)')
  else from.must(`r.viewer_id = ${from.param(named ?? viewer.id)}::uuid`)
  if (!seesEverybody(viewer))
    from.must(`exists (select from reach m where m.viewer_id = ${from.param(viewer.id)}::uuid and m.staff_id = r.viewer_id)`)
  const query = `select coalesce(json_agg(person), '[]'::json) from (select ${selectList(columns)} from reach r join staff s on s.id = r.staff_id
    where ${from.text()} order by r.depth, ${BY_NAME}) person`
  return { query, values: from.values }
}

/**
 * Whose business facts a staff member may look up, as a condition on `s`: colleagues of the branch, everyone above and everyone below.
 * Those who see everyone's records see everyone.
 */
const mayLookUp = (viewer: Staff, param: (value: unknown) => string): string => {
  if (seesEverybody(viewer)) return 'true'
  const me = `${param(viewer.id)}::uuid`
  return `(s.branch = ${param(viewer.branch)} or s.id in (select r.staff_id from reach r where r.viewer_id = ${me}) or s.id in (select r.viewer_id from reach r where r.staff_id = ${me}))`
}

/** One page of the directory, by name. The insurer's staff are a few thousand people, sorted on each request. */
export function advisorsPage(viewer: Staff, { search, branch, designation, levelCode, page, limit }: AdvisorFilters): Statement {
  const where = conditions()
  where.must(`s.active and ${mayLookUp(viewer, where.param)}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    const number = where.param(likePattern(text.replace(/\D/g, '').replace(/^(?:63|0)(?=9)/, '') || text))
    return `(s.first_name || ' ' || s.last_name ilike ${pattern} or s.agent_code ilike ${pattern} or s.email ilike ${pattern} or s.mobile like ${number})`
  })
  where.when(branch, (code) => `s.branch = ${where.param(code)}`)
  where.when(designation, (code) => `s.designation = ${where.param(code)}`)
  where.when(levelCode, (code) => `s.level_code = ${where.param(code)}`)
  const [take, skip] = [where.param(limit), where.param((page - 1) * limit)]
  const query = `with found as (select s.* from staff s where ${where.text()}), shown as (
      select ${selectList({ ...FACTS, email: 's.email' })} from found s order by ${BY_NAME} limit ${take}::int offset ${skip}::int)
    select json_build_object('items', (select coalesce(json_agg(shown), '[]'::json) from shown), 'count', (select count(*) from found), 'isCapped', false)`
  return { query, values: where.values }
}

export type Found = typeof staff.$inferSelect & { readonly designationName: string }

/** A staff member whom the person asking may look up, by id or by code. */
export async function findAdvisor(db: Db, viewer: Staff, named: string): Promise<Found | undefined> {
  const values: unknown[] = []
  const where = mayLookUp(viewer, (value) => `$${values.push(value)}`)
  const by = isUuid(named) ? `s.id = $${values.push(named)}::uuid` : `s.agent_code = $${values.push(named)}`
  const { rows } = await db.$client.query(`select s.id, ${DESIGNATION} as name from staff s where ${by} and ${where}`, values)
  const [found] = rows
  if (!found) return undefined
  const [row] = await db.select().from(staff).where(eq(staff.id, found.id))
  return row && { ...row, designationName: found.name }
}

/** Everyone above a person, the nearest first. */
export async function aboveOf(db: Db, staffId: string) {
  const { rows } = await db.$client.query(
    `select s.id as "_id", s.first_name || ' ' || s.last_name as name, ${DESIGNATION} as designation, s.agent_code as "agentCode"
     from reach r join staff s on s.id = r.viewer_id where r.staff_id = $1 and r.depth > 0 order by r.depth`,
    [staffId],
  )
  return rows
}

export async function mayManage(db: Db, viewer: Staff, staffId: string): Promise<boolean> {
  if (seesEverybody(viewer)) return (await db.$count(staff, eq(staff.id, staffId))) > 0
  return (await db.$count(reach, and(eq(reach.viewerId, viewer.id), eq(reach.staffId, staffId)))) > 0
}

/** An advisor's open work and results, from stored counts. */
export async function figuresOf(db: Db, staffId: string) {
  const { rows } = await db.execute<
    Record<'openLeads' | 'customers' | 'insuredCustomers' | 'openQuotations' | 'policies' | 'team', number> & { at: Date | null }
  >(
    sql`select
      (select coalesce(sum(n), 0)::int from lead_tallies where agent_id = ${staffId} and grouping = 'open') as "openLeads",
      (select coalesce(sum(n), 0)::int from tallies where kind = 'customers' and agent_id = ${staffId}) as customers,
      (select coalesce(sum(n), 0)::int from tallies where kind = 'customers' and agent_id = ${staffId} and state = 'insured') as "insuredCustomers",
      (select coalesce(sum(n), 0)::int from tallies where kind = 'quotations' and agent_id = ${staffId} and state in ('draft', 'quoted', 'referred', 'approved', 'accepted')) as "openQuotations",
      (select coalesce(sum(n), 0)::int from tallies where kind = 'policies' and agent_id = ${staffId} and state = 'issued') as policies,
      (select count(*)::int from reach where viewer_id = ${staffId} and depth > 0) as team,
      app.staff_seen_at(${staffId}) as at`,
  )
  const [row] = rows
  if (!row) throw new Error('no figures')
  const { at, ...figures } = row
  return { ...figures, lastSignIn: at ? new Date(at).toISOString() : null }
}

/** The names of a person's province and city. */
export async function placeOf(db: Db, { province, city }: Pick<Found, 'province' | 'city'>) {
  const label = async (list: string, code: string | null) => {
    if (!code) return null
    const { rows } = await db.execute<{ label: string }>(sql`select label from list_values where list = ${list} and code = ${code} limit 1`)
    return rows[0]?.label ?? null
  }
  return { province: await label('province', province), city: await label('city', city) }
}
