import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { median } from './cpu.ts'
import { type Stage, say } from './stage.ts'

const DATABASE = 'kalasag'
const STEPS = 2_000_000
const MONTHS = 24
/** Of one record, such as a policy that was quoted, sold, issued and renewed. */
const STEPS_EACH = 8
const READS = 400
const ADDED = 10_000
const ADDINGS = 10

const WHOLE = 'history_whole'
const PARTITIONED = 'history_by_month'

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Steps of records whose first steps are spread over the months, each record's within a year; the same in both tables. */
const steps = (count: number) => `
  select record as record_id, 'policy' as cycle, 'issued' as from_state, 'certify' as event, 'certificated' as to_state,
    'staff:' || record as actor, null::text as reason, least(born + n * interval '45 days', now()) as at
  from (select md5('record ' || r)::uuid as record, now() - interval '${MONTHS} months' * random() as born from generate_series(1, ${Math.ceil(count / STEPS_EACH)}) r) records
  cross join generate_series(0, ${STEPS_EACH - 1}) n`

const COLUMNS = 'record_id, cycle, from_state, event, to_state, actor, reason, at'

async function make(owner: pg.Pool, count: number): Promise<void> {
  await owner.query(`create table ${WHOLE} (like history including all)`)
  // The key of a partitioned table must include the partition column.
  await owner.query(
    `create table ${PARTITIONED} (like history including defaults including identity, primary key (seq, at)) partition by range (at)`,
  )
  await owner.query(`create index on ${PARTITIONED} (record_id, seq)`)
  for (let month = MONTHS; month >= 0; month--) {
    const from = `date_trunc('month', now()) - interval '${month} months'`
    await owner.query(
      `do $$ begin execute format('create table ${PARTITIONED}_${month} partition of ${PARTITIONED} for values from (%L) to (%L)', ${from}, ${from} + interval '1 month'); end $$`,
    )
  }
  await owner.query(`insert into ${WHOLE} (${COLUMNS}) ${steps(count)} order by at`)
  await owner.query(`insert into ${PARTITIONED} (${COLUMNS}) select ${COLUMNS} from ${WHOLE} order by seq`)
  await owner.query(`vacuum analyze ${WHOLE}`)
  await owner.query(`vacuum analyze ${PARTITIONED}`)
}

/** Median milliseconds of reading all steps of a record, with the time of its first step where that is known. */
async function reading(owner: pg.Pool, table: string, isSinceKnown = false): Promise<number> {
  const { rows } = await owner.query<{ id: string; since: Date }>(
    `select record_id as id, min(at) as since from ${WHOLE} where record_id in (select record_id from ${WHOLE} tablesample system_rows (${READS})) group by 1`,
  )
  const times: number[] = []
  for (const { id, since } of rows)
    times.push(
      await timed(() =>
        isSinceKnown
          ? owner.query({
              name: `${table} since`,
              text: `select * from ${table} where record_id = $1 and at >= $2 order by seq`,
              values: [id, since],
            })
          : owner.query({ name: table, text: `select * from ${table} where record_id = $1 order by seq`, values: [id] }),
      ),
    )
  return median(times)
}

/** Milliseconds of adding as many steps as arrive in a busy minute. */
async function adding(owner: pg.Pool, table: string): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < ADDINGS; time++)
    times.push(
      await timed(() =>
        owner.query(
          `insert into ${table} (${COLUMNS}) select gen_random_uuid(), 'policy', 'issued', 'certify', 'certificated', 'system', null, now() from generate_series(1, ${ADDED})`,
        ),
      ),
    )
  return median(times)
}

async function bytesOf(owner: pg.Pool, table: string): Promise<number> {
  const { rows } = await owner.query(
    `select pg_total_relation_size($1::regclass) + coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree($1::regclass) where isleaf and relid <> $1::regclass), 0) as bytes`,
    [table],
  )
  return Number(rows[0].bytes)
}

/** What partitioning the steps of all records by month would save and cost: bytes, reading a record, adding, and dropping a month. */
export async function partitions({ ours, owning, stop }: Stage, count = STEPS): Promise<void> {
  await stop(await ours(DATABASE))
  await owning(DATABASE, async (owner) => {
    await owner.query('create extension if not exists tsm_system_rows')
    await make(owner, count)
    const bytes = await bytesOf(owner, WHOLE)
    say(`steps: ${count.toLocaleString('en')} of ${MONTHS} months, ${(bytes / count).toFixed(0)} bytes each with its indexes`)
    say(`bytes: partitioned ÷ whole = ${((await bytesOf(owner, PARTITIONED)) / bytes).toFixed(2)}`)
    const whole = await reading(owner, WHOLE)
    const partitioned = await reading(owner, PARTITIONED)
    const since = await reading(owner, PARTITIONED, true)
    say(
      `all steps of a record: partitioned ÷ whole = ${(partitioned / whole).toFixed(1)}, ${(since / whole).toFixed(1)} where it is known since when (${whole.toFixed(2)} ms whole)`,
    )
    say(
      `adding ${ADDED.toLocaleString('en')}: partitioned ÷ whole = ${((await adding(owner, PARTITIONED)) / (await adding(owner, WHOLE))).toFixed(2)}`,
    )
    // The first month is incomplete.
    const month = `${PARTITIONED}_${MONTHS - 1}`
    const { rows } = await owner.query(`select count(*)::int as gone, min(at) as since, max(at) as until from ${month}`)
    const deleting = await timed(async () => {
      await owner.query(`delete from ${WHOLE} where at between $1 and $2`, [rows[0].since, rows[0].until])
      await owner.query(`vacuum ${WHOLE}`)
    })
    const dropping = await timed(() => owner.query(`drop table ${month}`))
    say(
      `letting go of a month (${rows[0].gone.toLocaleString('en')}): dropped ÷ deleted and vacuumed = ${(dropping / deleting).toFixed(3)} (${deleting.toFixed(0)} ms)`,
    )
  })
}
