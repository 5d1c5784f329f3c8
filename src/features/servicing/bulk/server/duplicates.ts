import { eq, sql } from 'drizzle-orm'
import { msg, registerMessage } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'
import { type Fault, stateAfter } from '../rules/batch.ts'
import type { BatchRecord } from './store.ts'
import { changeRow } from './store.ts'
import { batchRows } from './tables.ts'

/** What a fault that hangs on other rows is found by, so that it goes when they do. */
const SAME = 'same-thing'
const ELSEWHERE = 'elsewhere'

type Found = { id: string; first: number | null; elsewhere: boolean }

/** Marks rows of what stands in an earlier row, and of what stands in another upload under way; takes the marks away where that is so no more. */
export async function settleDuplicates(db: Db, batch: Pick<BatchRecord, 'id'>, line: Line, now: Date): Promise<void> {
  const thing = (line.bulk?.row ?? 'Row').toLowerCase()
  const { rows } = await db.execute<Found>(
    sql`with known as materialized (
          select r.id, r.n, k.key, r.state from batch_rows r cross join unnest(r.keys) k(key)
          where r.batch_id = ${batch.id}::uuid and r.state not in ('unchecked', 'left-out', 'failed')),
        firsts as (select key, min(n) as n from known group by key having count(*) > 1),
        elsewhere as materialized (select e.key from app.batched_elsewhere(array(select distinct key from known where state in ('ok', 'warning', 'referred')), ${batch.id}::uuid) e)
        select r.id, (select min(f.n) from known k join firsts f on f.key = k.key where k.id = r.id and f.n < r.n) as first,
          exists (select from known k join elsewhere e on e.key = k.key where k.id = r.id) as elsewhere
        from batch_rows r where r.batch_id = ${batch.id}::uuid and r.state in ('ok', 'warning', 'referred', 'wrong') and (
          r.id in (select k.id from known k join firsts f on f.key = k.key where f.n < k.n) or r.id in (select k.id from known k join elsewhere e on e.key = k.key)
          or r.faults @> '[{"path": "same-thing"}]' or r.faults @> '[{"path": "elsewhere"}]')`,
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
              message: registerMessage(
                msg`This ${thing} stands in row ${first} as well. Correct its numbers, or leave one of the two out.`,
              ),
            },
          ]),
      ...(elsewhere
        ? [
            {
              ...{ path: ELSEWHERE, column: '', level: 'warn' as const },
              message: registerMessage(
                msg`This ${thing} stands in another upload that is under way. Whichever is issued first counts; the other is stopped.`,
              ),
            },
          ]
        : []),
    ]
    await changeRow(db, id, { faults, state: stateAfter(faults) }, now)
  }
}
