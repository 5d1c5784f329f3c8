import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { CommercialStructure } from '../../public/contract/structures.ts'

/** Every commercial structure with its open branches: those in use or yet to start first, in the order of their cards. */
export async function allStructures(db: Db, today: Day): Promise<CommercialStructure[]> {
  const { rows } = await db.execute<CommercialStructure>(sql`select c.code, c.name, c.position, c.in_use_from::text as "inUseFrom",
      c.in_use_until::text as "inUseUntil",
      case when c.in_use_until < ${today}::date then 'ended' when c.in_use_from > ${today}::date then 'to-come' else 'in-use' end as standing,
      coalesce((select json_agg(b.name order by b.name collate "und-x-icu") from branches b where b.structure = c.code and b.closed_at is null), '[]') as branches
    from commercial_structures c order by coalesce(c.in_use_until < ${today}::date, false), c.position, c.code`)
  return [...rows]
}
