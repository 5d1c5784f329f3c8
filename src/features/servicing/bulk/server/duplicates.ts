import { eq, sql } from 'drizzle-orm'
import { msg, registerMessage } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'
import { type Fault, stateAfter } from '../rules/batch.ts'
import type { BatchRecord } from './store.ts'
import { changeRow } from './store.ts'
import { batchRows } from './tables.ts'

/** Identifies faults that depend on other rows, so that they disappear together. */
const SAME = 'same-thing'
const ELSEWHERE = 'elsewhere'

type Found = { id: string; first: number | null; elsewhere: boolean }

/**
 * Marks rows that duplicate an earlier row, one that is sold or with underwriting, or a row of another upload under way; removes marks that
 * no longer apply. An item is only a duplicate on the same days: someone who travels in May and in July has two rows. Days that touch each
 * other through a third row count as one.
 */
export async function settleDuplicates(db: Db, batch: Pick<BatchRecord, 'id'>, line: Line, now: Date): Promise<void> {
  const thing = (line.bulk?.row ?? 'Row').toLowerCase()
  // Two uploads compared with the others at the same time would not see each other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('batches_compared'), hashtext(${line.code}))`)
  const { rows } = await db.execute<Found>(
    sql`with known as materialized (
          select r.id, r.n, k.key, r.state, r.quotation_id is not null as is_quoted, coalesce(r.cover_from, '-infinity') as since, coalesce(r.cover_to, 'infinity') as until
          from batch_rows r cross join unnest(r.keys) k(key)
          where r.batch_id = ${batch.id}::uuid and r.state not in ('unchecked', 'left-out', 'failed')),
        begun as (select *, coalesce(max(until) over (partition by key order by since, n rows between unbounded preceding and 1 preceding) < since, true) as is_apart from known),
        numbered as (select *, count(*) filter (where is_apart) over (partition by key order by since, n) as span from begun),
        firsts as (select id, min(first) as first from (
          select id, n, is_quoted, first_value(n) over (partition by key, span order by is_quoted desc, n) as first from numbered) f
          where first <> n and not is_quoted group by id),
        asked as materialized (select id, key, since, until, (row_number() over ())::int as at from known where state in ('ok', 'warning', 'referred')),
        elsewhere as materialized (select distinct a.id from asked a where a.at in (select e.at from app.batched_elsewhere(
          array(select key from asked order by at), array(select since from asked order by at), array(select until from asked order by at), ${batch.id}::uuid) e))
        select r.id, f.first, e.id is not null as elsewhere
        from batch_rows r left join firsts f on f.id = r.id left join elsewhere e on e.id = r.id
        where r.batch_id = ${batch.id}::uuid and r.state in ('ok', 'warning', 'referred', 'wrong') and (
          f.id is not null or e.id is not null or r.faults @> '[{"path": "same-thing"}]' or r.faults @> '[{"path": "elsewhere"}]')`,
  )
  for (const { id, first, elsewhere } of rows) {
    const [row] = await db.select({ faults: batchRows.faults }).from(batchRows).where(eq(batchRows.id, id))
    const others = (row?.faults ?? []).filter(({ path }) => path !== SAME && path !== ELSEWHERE)
    const faults: Fault[] = [
      ...others,
      ...(first === null
        ? []
        : [
            {
              ...{ path: SAME, column: '', level: 'wrong' as const },
              message: registerMessage(msg`This ${thing} is also in row ${first}. Correct its numbers, or leave one of the two out.`),
            },
          ]),
      ...(elsewhere
        ? [
            {
              ...{ path: ELSEWHERE, column: '', level: 'warn' as const },
              message: registerMessage(
                msg`This ${thing} is also in another upload that is under way. Whichever is issued first counts; the other is stopped.`,
              ),
            },
          ]
        : []),
    ]
    await changeRow(db, id, { faults, state: stateAfter(faults) }, now)
  }
}
