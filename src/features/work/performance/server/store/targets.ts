import { sql } from 'drizzle-orm'
import { seesEverybody } from '#domain/scope.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions } from '#kit/server/page.ts'
import { firstDayOf, type Measure, type Month } from '../../rules/figures.ts'
import { targets } from '../tables.ts'

/** The people below the viewer with their targets in force in a month, as one statement that returns JSON. */
export function targetsPage(viewer: Staff, month: Month): readonly [string, readonly unknown[]] {
  const { param, values } = conditions()
  const [me, first] = [`${param(viewer.id)}::uuid`, `${param(firstDayOf(month))}::date`]
  const below = seesEverybody(viewer)
    ? `s.id <> ${me} and s.role_code in (select role_code from feature_permissions where feature_code = 'PERFORMANCE')`
    : `s.id in (select r.staff_id from reach r where r.viewer_id = ${me} and r.depth > 0)`
  const inForce = `select json_object_agg(t.measure, t.target) from (
    select distinct on (measure) measure, target from targets where staff_id = s.id and month <= ${first} order by measure, month desc) t`
  const query = `select json_build_object('month', to_char(${first}, 'YYYY-MM'), 'people', (select coalesce(json_agg(json_build_object(
      'id', s.id, 'code', s.agent_code, 'name', concat_ws(' ', s.first_name, s.last_name), 'level', coalesce(l.name, ''), 'targets', coalesce((${inForce}), '{}'))
      order by l.rank, s.first_name, s.last_name, s.agent_code), '[]')
    from staff s left join hierarchy_levels l on l.level_code = s.level_code where s.active and ${below}))`
  return [query, values]
}

export type NewTarget = { readonly staffId: string; readonly measure: Measure; readonly target: number }

export async function setTargets(db: Db, month: Month, wanted: readonly NewTarget[], setBy: string): Promise<void> {
  if (wanted.length === 0) return
  await db
    .insert(targets)
    .values(wanted.map((each) => ({ ...each, month: firstDayOf(month), setBy })))
    .onConflictDoUpdate({ target: [targets.staffId, targets.month, targets.measure], set: { target: sql`excluded.target`, setBy } })
}
