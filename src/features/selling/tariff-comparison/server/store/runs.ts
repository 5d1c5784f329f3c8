import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ClaimExperience } from '#domain/claim-experience.ts'
import { Day } from '#domain/day-schema.ts'
import { Summary } from '#features/selling/tariffs/public/comparison.ts'
import type { Db } from '#kit/server/db.ts'
import { unsealAnswers } from '#kit/server/sealed.ts'
import { BORDERS } from '../../rules/summary.ts'
import { tariffRunRows, tariffRuns } from '../tables.ts'

export type RunRecord = typeof tariffRuns.$inferSelect

/** The last comparison of a version. */
export async function newestRun(db: Db, tariffId: string): Promise<RunRecord | undefined> {
  const [run] = await db.select().from(tariffRuns).where(eq(tariffRuns.tariffId, tariffId)).orderBy(desc(tariffRuns.id)).limit(1)
  return run
}

export async function addRun(db: Db, row: typeof tariffRuns.$inferInsert): Promise<RunRecord> {
  const [run] = await db.insert(tariffRuns).values(row).returning()
  if (!run) throw new Error('a draft run was not added')
  return run
}

export async function openRun(db: Db, tariffId: string): Promise<RunRecord | undefined> {
  const [run] = await db
    .select()
    .from(tariffRuns)
    .where(and(eq(tariffRuns.tariffId, tariffId), isNull(tariffRuns.endedAt)))
  return run
}

/** The run, if it has not ended; no one else works on it until the transaction ends. */
export async function holdRun(db: Db, id: string): Promise<RunRecord | undefined> {
  const [run] = await db
    .select()
    .from(tariffRuns)
    .where(and(eq(tariffRuns.id, id), isNull(tariffRuns.endedAt)))
    .for('update')
  return run
}

export const changeRun = async (db: Db, id: string, set: Partial<typeof tariffRuns.$inferInsert>): Promise<void> => {
  await db.update(tariffRuns).set(set).where(eq(tariffRuns.id, id))
}

/** The results of earlier runs quotation by quotation are removed; their totals stay. */
export async function forgetRows(db: Db, { id, tariffId }: RunRecord): Promise<void> {
  const earlier = db
    .select({ id: tariffRuns.id })
    .from(tariffRuns)
    .where(and(eq(tariffRuns.tariffId, tariffId), ne(tariffRuns.id, id)))
  await db.delete(tariffRunRows).where(sql`${tariffRunRows.runId} in ${earlier}`)
}

/** How many quotations there are to compare, up to the wanted number. */
export async function countQuotations(db: Db, line: string, wanted: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from quotations where line = ${line} and tariff_id is not null and worksheet is not null limit ${wanted}) found`,
  )
  return rows[0]?.n ?? 0
}

const Quotation = z.object({
  id: z.uuid(),
  agentId: z.uuid(),
  branch: z.string(),
  answers: z.record(z.string(), z.unknown()),
  commercial: z.record(z.string(), z.unknown()),
  tariffId: z.uuid(),
  quotedAt: z.coerce.date(),
  experience: ClaimExperience.nullable(),
  /** The data of the subcontract, which contain its discount. */
  agreement: z.record(z.string(), z.unknown()).nullable(),
  /** The last inspection that was cleared, and for which answers. */
  inspection: z.object({ day: Day, fingerprint: z.string() }).nullable(),
})
export type RunQuotation = z.output<typeof Quotation>

/** The next quotations, newest first, with what was agreed for them. */
export async function nextQuotations(db: Db, line: string, after: string | null, limit: number): Promise<RunQuotation[]> {
  const { rows } = await db.execute(
    sql`select q.id, q.agent_id as "agentId", q.branch, q.answers, q.commercial, q.experience, q.tariff_id as "tariffId",
          coalesce(q.quoted_at, q.created_at) as "quotedAt",
          (select v.extra from list_values v where v.list = 'subcontract' and v.code = q.commercial->>'subcontract'
             and coalesce(q.commercial->>'contract', '') in ('', v.parent) order by v.position limit 1) as agreement,
          (select json_build_object('day', i.cleared_on, 'fingerprint', i.risk_fingerprint) from inspections i
             where i.quotation_id = q.id and i.state = 'cleared' order by i.cleared_on desc limit 1) as inspection
        from quotations q where q.line = ${line} and q.tariff_id is not null and q.worksheet is not null
          and (${after}::uuid is null or q.id < ${after}::uuid)
        order by q.id desc limit ${limit}`,
  )
  return z.array(Quotation).parse(unsealAnswers(rows))
}

export const addRows = async (db: Db, rows: readonly (typeof tariffRunRows.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await db.insert(tariffRunRows).values([...rows])
}

/** The totals of a run: in whole centavos, before and after of those that both can price. */
export async function summaryOf(db: Db, runId: string): Promise<Summary> {
  const rows = sql`(select *, before_centavos as was, after_centavos as "is" from tariff_run_rows where run_id = ${runId}::uuid) r`
  const borders = sql.raw(`array[${BORDERS.join(', ')}]::numeric[]`)
  const { rows: found } = await db.execute<{ found: unknown }>(sql`select json_build_object(
    'totals', (select json_build_object('compared', count(*), 'dearer', count(*) filter (where "is" > was), 'cheaper', count(*) filter (where "is" < was),
        'same', count(*) filter (where "is" = was), 'failed', count(*) filter (where failure is not null),
        'before', coalesce(sum(was) filter (where failure is null), 0), 'after', coalesce(sum("is") filter (where failure is null), 0),
        'control', json_build_object('referred', count(*) filter (where control = 'referred'),
          'blocked', count(*) filter (where control = 'blocked'), 'eased', count(*) filter (where control = 'eased'), 'cleared', count(*) filter (where control = 'cleared'))) from ${rows}),
    'moved', coalesce((select json_object_agg(bucket, n) from (
        select width_bucket(("is" - was) * 100.0 / was, ${borders}) as bucket, count(*) as n from ${rows} where "is" <> was and was > 0 group by 1) buckets), '{}'::json),
    'agents', coalesce((select json_agg(json_build_object('name', name, 'code', code, 'quotations', n, 'before', was, 'after', "is")) from (
        select s.first_name || ' ' || s.last_name as name, s.agent_code as code, count(*) as n, sum(was) as was, sum("is") as "is"
        from ${rows} join staff s on s.id = r.agent_id where failure is null group by s.id order by abs(sum("is") - sum(was)) desc, s.agent_code limit 10) agents), '[]'::json)) as found`)
  const { totals, moved, agents } = Found.parse(found[0]?.found)
  const distribution = Array.from({ length: BORDERS.length + 1 }, (_, index) => ({
    from: BORDERS[index - 1] ?? null,
    to: BORDERS[index] ?? null,
    count: moved[String(index)] ?? 0,
  }))
  return { ...totals, distribution, agents }
}

const Found = z.object({
  totals: Summary.omit({ distribution: true, agents: true }),
  moved: z.record(z.string(), z.int()),
  agents: Summary.shape.agents,
})
