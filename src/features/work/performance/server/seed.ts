import { sql } from 'drizzle-orm'
import { addMonths, type Day, firstOfMonth } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { DEMO_TARGETS } from '../rules/targets.ts'

/**
 * Targets for the people of the demonstration by their level, in force for the last year and onwards; those who already have some keep
 * them.
 */
export async function loadDemoTargets(db: Db, today: Day): Promise<void> {
  const month = addMonths(firstOfMonth(today), -12)
  const wanted = Object.entries(DEMO_TARGETS).flatMap(([level, targets]) =>
    Object.entries(targets).map(([measure, target]) => ({ level, measure, target })),
  )
  await db.execute(
    sql`insert into targets (staff_id, month, measure, target) select s.id, ${month}::date, w.measure, w.target
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (level text, measure text, target bigint) join staff s on s.level_code = w.level
      where not exists (select from targets t where t.staff_id = s.id) on conflict do nothing`,
  )
}
