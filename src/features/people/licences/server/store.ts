import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import type { Licence } from '#domain/licence.ts'
import type { Centavos } from '#domain/money.ts'
import { agentTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { now } from '#kit/server/clock.ts'
import { type Db, type Pool, plainDb } from '#kit/server/db.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import type { LicenceFilters } from '../public/contract/licences.ts'
import type { KnownHolder } from '../rules/import.ts'
import { daysOfStanding, HeldLicence, KINDS, LicenceHolder, type Standing, WARNING_DAYS } from '../rules/list.ts'
import { activitySql, askedSql } from './activity.ts'

const Known = LicenceHolder.pick({ name: true, agentCode: true }).extend({
  id: z.uuid(),
  licences: z.array(
    HeldLicence.pick({ id: true, company: true, capacity: true, kind: true, number: true, validFrom: true, validUntil: true }),
  ),
})

const Row = z.object({ kind: z.enum(KINDS), number: z.string(), validFrom: Day, validUntil: Day })

/** A person's licences, past and future ones included. A customer's sale asks for them, so a function of the database reads them. */
export async function licencesOf(db: Db, agentId: string): Promise<readonly Licence[]> {
  const { rows } = await db.execute(
    sql`select kind, number, valid_from::text as "validFrom", valid_until::text as "validUntil" from app.licences_of(${agentId}::uuid)`,
  )
  return z.array(Row).parse(rows)
}

/** The nearest person above who works here, with the person's own name. */
export async function findSupervisor(db: Db, agentId: string) {
  const { rows } = await db.execute<{ id: string; name: string; mobile: string; agentName: string }>(
    sql`select m.id, m.first_name || ' ' || m.last_name as name, m.mobile, s.first_name || ' ' || s.last_name as "agentName"
      from staff s join reach r on r.staff_id = s.id and r.viewer_id <> s.id join staff m on m.id = r.viewer_id
      where s.id = ${agentId}::uuid and m.active order by r.depth limit 1`,
  )
  return rows[0]
}

const SELLS = `s.active and s.role_code in (select p.role_code from feature_permissions p where p.feature_code = 'QUOTES')`

const columnsAt = (day: string, aYear: string) => ({
  _id: 's.id',
  name: `s.first_name || ' ' || s.last_name`,
  agentCode: 's.agent_code',
  branch: 's.branch',
  licences: `(select coalesce(json_agg(json_build_object('id', l.id, 'company', l.company, 'capacity', l.capacity, 'kind', l.kind, 'number', l.number,
    'validFrom', l.valid_from, 'validUntil', l.valid_until, 'isValid', ${day}::date between l.valid_from and l.valid_until, 'daysLeft', l.valid_until - ${day}::date,
    'scan', (select json_build_object('id', i.id, 'name', i.name, 'type', i.type) from licence_scans i where i.id = l.scan_id),
    'activity', (select json_build_object('commission', a.commission, 'asked', ${askedSql(aYear)}, 'policies', a.policies, 'premium', a.premium, 'minutes', a.minutes) from ${activitySql} a)) order by l.valid_until desc, l.id), '[]'::json)
    from licences l where l.staff_id = s.id)`,
})

/** SQL of one page of those who sell, by name: a few thousand people, sorted on each request. */
export function licencesPage({ search, standing, branch, ...paging }: LicenceFilters, today: Day, aYear: Centavos) {
  const where = conditions()
  const day = where.param(today)
  const asked = where.param(aYear)
  where.must(SELLS)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(s.first_name || ' ' || s.last_name ilike ${pattern} or s.agent_code ilike ${pattern})`
  })
  where.when(standing, (wanted) => standingSql(wanted, day, asked))
  where.when(branch, (wanted) => `s.branch = ${where.param(wanted)}`)
  return pageSql({
    table: 'staff',
    as: 's',
    order: { by: 's.first_name', descending: false },
    columns: columnsAt(day, asked),
    where,
    paging,
  })
}

/** A licence already renewed has a later one of the same company and kind. */
function standingSql(standing: Standing, day: string, aYear: string): string {
  const held = `select from licences l where l.staff_id = s.id and ${day}::date between l.valid_from and l.valid_until`
  if (standing === 'lacking') return `not exists (${held})`
  const last = `select from licences l where l.staff_id = s.id and not exists
    (select from licences m where m.staff_id = l.staff_id and m.kind = l.kind and m.company = l.company and m.valid_until > l.valid_until)`
  if (standing === 'below')
    return `exists (${last} and ${day}::date between l.valid_from and l.valid_until and (select a.commission from ${activitySql} a) < ${askedSql(aYear)})`
  if (standing === 'expired') return `exists (${last} and l.valid_until < ${day}::date)`
  return `exists (${last} and l.valid_until between ${day}::date and ${day}::date + ${daysOfStanding(standing)})`
}

/** One person who sells, with their licences. */
export async function findHolder(db: Db, id: string, today: Day): Promise<LicenceHolder | undefined> {
  const { renewalCommission } = await agentTermsOn(db, today)
  const columns = Object.entries(columnsAt(`'${today}'`, String(renewalCommission))).map(([name, of]) => `${of} as "${name}"`)
  const { rows } = await db.execute(sql`select ${sql.raw(columns.join(', '))} from staff s where s.id = ${id}::uuid and ${sql.raw(SELLS)}`)
  return rows[0] && LicenceHolder.parse(rows[0])
}

/** Those who sell and have one of these agent codes, or a licence with one of these numbers, with all their licences. */
export async function knownHolders(
  db: Db,
  { codes, numbers }: { readonly codes: readonly string[]; readonly numbers: readonly string[] },
): Promise<KnownHolder[]> {
  const { rows } = await db.execute(sql`select s.id, s.first_name || ' ' || s.last_name as name, s.agent_code as "agentCode",
    coalesce((select json_agg(json_build_object('id', l.id, 'company', l.company, 'capacity', l.capacity, 'kind', l.kind, 'number', l.number,
      'validFrom', l.valid_from, 'validUntil', l.valid_until)) from licences l where l.staff_id = s.id), '[]'::json) as licences
    from staff s where ${sql.raw(SELLS)} and (s.agent_code = any(${sql.param([...codes])}::text[])
      or s.id in (select l.staff_id from licences l where l.number = any(${sql.param([...numbers])}::text[])))`)
  return z.array(Known).parse(rows)
}

/** Warns the person starting the program if there are sellers with no licence on record: none of them can conclude a sale. */
export async function licenceWarnings(owner: Pool): Promise<readonly string[]> {
  const { rows } = await plainDb(owner).execute<{ n: number }>(
    sql`select count(*)::int as n from staff s where ${sql.raw(SELLS)}
      and not exists (select from licences l where l.staff_id = s.id and ${dayOf(now())}::date between l.valid_from and l.valid_until)`,
  )
  const n = rows[0]?.n ?? 0
  return n === 0 ? [] : [`${n} who sell have no valid licence on record and can only quote: an administrator records it at /app/licences.`]
}

const Late = z.object({
  id: z.uuid(),
  staffId: z.uuid(),
  kind: z.enum(KINDS),
  number: z.string(),
  validUntil: Day,
  days: z.int(),
  commission: z.coerce.number(),
  asked: z.coerce.number(),
})

/** Licences that end soon, are not renewed, for which too little was earned and whose holder was not warned this close to the end yet. */
export async function licencesToWarnOf(db: Db, today: Day): Promise<readonly z.output<typeof Late>[]> {
  const { renewalCommission } = await agentTermsOn(db, today)
  const near = sql`(select min(d) from unnest(${sql.param([...WARNING_DAYS])}::int[]) d where l.valid_until - ${today}::date <= d)`
  const { rows } =
    await db.execute(sql`select l.id, l.staff_id as "staffId", l.kind, l.number, l.valid_until::text as "validUntil", ${near} as days, a.commission, ${sql.raw(askedSql(String(renewalCommission)))} as asked
    from licences l join staff s on s.id = l.staff_id cross join lateral ${sql.raw(activitySql)} a
    where ${sql.raw(SELLS)} and ${today}::date between l.valid_from and l.valid_until and l.valid_until - ${today}::date <= ${Math.max(...WARNING_DAYS)}
      and not exists (select from licences m where m.staff_id = l.staff_id and m.kind = l.kind and m.company = l.company and m.valid_until > l.valid_until)
      and a.commission < ${sql.raw(askedSql(String(renewalCommission)))} and coalesce(l.warned_days > ${near}, true)
    order by l.valid_until, l.id`)
  return z.array(Late).parse(rows)
}
