import { sql } from 'drizzle-orm'
import { seesEverybody } from '#domain/scope.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions } from '#kit/server/page.ts'
import { MEASURES, type Measure, type Month } from '../../rules/figures.ts'
import { SHOWN_PEOPLE } from '../../rules/target-table.ts'
import { type NewTarget, setTargets } from './targets.ts'

type Asked = {
  readonly year: string
  readonly measure?: Measure | undefined
  readonly structure?: string | undefined
  readonly branch?: string | undefined
  readonly agentCode?: string | undefined
}

/**
 * A year of targets of people below the viewer, as one statement that returns JSON: every measure of one person, or one measure of several.
 */
export function targetYearPage(
  viewer: Staff,
  { year, measure = 'premium', structure, branch, agentCode }: Asked,
): readonly [string, readonly unknown[]] {
  const where = conditions()
  const { param } = where
  const [me, first] = [`${param(viewer.id)}::uuid`, `${param(`${year}-01-01`)}::date`]
  const measures = param(agentCode === undefined ? [measure] : MEASURES)
  where.must('s.active')
  where.must(
    seesEverybody(viewer)
      ? `s.id <> ${me} and s.role_code in (select role_code from feature_permissions where feature_code = 'PERFORMANCE')`
      : `s.id in (select r.staff_id from reach r where r.viewer_id = ${me} and r.depth > 0)`,
  )
  where.when(structure, (code) => `s.branch in (select b.code from branches b where b.structure = ${param(code)})`)
  where.when(branch, (code) => `s.branch = ${param(code)}`)
  where.when(agentCode, (code) => `s.agent_code = ${param(code)}`)
  const months = (
    from: string,
  ) => `(select json_agg(coalesce((select t.target from targets t where t.staff_id = p.id and t.measure = m.measure
      and t.month <= starts::date order by t.month desc limit 1), 0) order by starts) from generate_series(${from}::timestamp, ${from}::timestamp + interval '11 months', '1 month') starts)`
  const query = `with people as (select s.id, s.agent_code, s.branch, concat_ws(' ', s.first_name, s.last_name) as name, row_number() over (order by s.branch, s.first_name, s.last_name, s.agent_code) as place
      from staff s where ${where.text()})
    select json_build_object('year', to_char(${first}, 'YYYY'), 'isCut', (select count(*) from people) > ${SHOWN_PEOPLE},
      'rows', (select coalesce(json_agg(json_build_object('agentCode', p.agent_code, 'name', p.name, 'branch', p.branch, 'measure', m.measure,
        'months', ${months(first)}, 'before', ${months(`(${first} - interval '1 year')`)}) order by p.place, m.at), '[]')
        from people p cross join unnest(${measures}::text[]) with ordinality m (measure, at) where p.place <= ${SHOWN_PEOPLE}))`
  return [query, where.values]
}

export type MonthTarget = NewTarget & { readonly month: Month }

/** Sets targets of single months: if the old one was valid until another was set, the month after keeps it. */
export async function setMonths(db: Db, wanted: readonly MonthTarget[], setBy: string): Promise<void> {
  await db.execute(sql`insert into targets (staff_id, month, measure, target, set_by)
    select w."staffId", next.month, w.measure, coalesce((select t.target from targets t where t.staff_id = w."staffId" and t.measure = w.measure
        and t.month <= next.month order by t.month desc limit 1), 0), ${setBy}::uuid
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w ("staffId" uuid, month text, measure text)
        cross join lateral (select ((w.month || '-01')::date + interval '1 month')::date as month) next
    on conflict do nothing`)
  for (const month of new Set(wanted.map((each) => each.month)))
    await setTargets(
      db,
      month,
      wanted.filter((each) => each.month === month).map(({ staffId, measure, target }) => ({ staffId, measure, target })),
      setBy,
    )
}
