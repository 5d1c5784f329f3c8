import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { type BatchRowState, type BatchState, batchLife, batchRowLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { Actor, Staff } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { changedRows } from '#kit/server/many-rows.ts'
import { together } from '#kit/server/together.ts'
import { isUuid } from '#kit/uuid.ts'
import { Counts, SOLD_ROWS } from '../rules/batch.ts'
import { batches, batchRows } from './tables.ts'

type StoredBatch = typeof batches.$inferSelect
type StoredRow = typeof batchRows.$inferSelect
export type BatchRecord = Omit<StoredBatch, 'state'> & { readonly state: BatchState }
export type RowRecord = Omit<StoredRow, 'state'> & { readonly state: BatchRowState }
export type RowChange = Partial<Omit<typeof batchRows.$inferInsert, 'id' | 'batchId' | 'agentId' | 'n'>>

const batchFrom = (row: StoredBatch): BatchRecord => ({ ...row, state: parseState(batchLife, row.state) })
const rowFrom = (row: StoredRow): RowRecord => ({ ...row, state: parseState(batchRowLife, row.state) })

/** The batches that a staff member sees: their own, and those of everyone below them. */
const seenBy = (actor: Actor) =>
  actor.kind === 'staff'
    ? sql`${batches.agentId} in (select staff_id from reach where viewer_id = ${actor.id})`
    : sql`${actor.kind === 'system'}`

/** The batch, or the same problem whether it does not exist or they may not see it. */
export async function getBatch(db: Db, actor: Actor, id: string): Promise<BatchRecord> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(batches)
        .where(and(eq(batches.id, id), seenBy(actor)))
    : []
  if (!row) throw problem('not-found')
  return batchFrom(row)
}

/**
 * Like `getBatch`, and no one else changes it until the transaction ends. Only its owner may change it: everything is done in their name.
 */
export async function lockBatch(db: Db, actor: Staff, id: string): Promise<BatchRecord> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(batches)
        .where(and(eq(batches.id, id), seenBy(actor)))
        .for('update')
    : []
  if (!row) throw problem('not-found')
  if (row.agentId !== actor.id)
    throw problem('not-allowed', {
      message: 'Only the person who uploaded it can change it or have it issued, as everything is sold in their name.',
    })
  return batchFrom(row)
}

/** The batch for a job, locked; undefined if it is gone. */
export async function holdBatch(db: Db, id: string): Promise<BatchRecord | undefined> {
  const [row] = await db.select().from(batches).where(eq(batches.id, id)).for('update')
  return row && batchFrom(row)
}

/** The same for work on one of its rows: pausing or cancelling the batch waits for that work, and later work sees the new state. */
export async function shareBatch(db: Db, id: string): Promise<BatchRecord | undefined> {
  const [row] = await db.select().from(batches).where(eq(batches.id, id)).for('share')
  return row && batchFrom(row)
}

export const changeBatch = async (db: Db, id: string, set: Partial<Omit<StoredBatch, 'id' | 'state'>>, now: Date): Promise<void> => {
  await db
    .update(batches)
    .set({ ...set, updatedAt: now })
    .where(eq(batches.id, id))
}

/** Adds a batch; undefined if the same file of the same person is already under way. */
export async function addBatch(db: Db, row: typeof batches.$inferInsert): Promise<BatchRecord | undefined> {
  const [added] = await db.insert(batches).values(row).onConflictDoNothing().returning()
  return added && batchFrom(added)
}

/** The batch under way with the same file of the same person. */
export async function sameFile(db: Db, { agentId, line, kind, fileDigest }: Pick<BatchRecord, 'agentId' | 'line' | 'kind' | 'fileDigest'>) {
  const [row] = await db
    .select()
    .from(batches)
    .where(
      and(
        ...[eq(batches.agentId, agentId), eq(batches.line, line), eq(batches.kind, kind), eq(batches.fileDigest, fileDigest)],
        sql`${batches.state} not in ('done', 'cancelled', 'withdrawn')`,
      ),
    )
  return row && batchFrom(row)
}

const REMEMBERED = 20

/** The column mappings of the person's previous uploads of the same kind. */
export const mappingsBefore = (db: Db, { agentId, line, kind }: Pick<BatchRecord, 'agentId' | 'line' | 'kind'>) =>
  db
    .select({ headings: batches.headings, mapping: batches.mapping, key: batches.key })
    .from(batches)
    .where(and(eq(batches.agentId, agentId), eq(batches.line, line), eq(batches.kind, kind), batches.isMapped))
    .orderBy(desc(batches.id))
    .limit(REMEMBERED)

const AT_ONCE = 500

export async function addRows(db: Db, rows: readonly (typeof batchRows.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) await db.insert(batchRows).values(rows.slice(at, at + AT_ONCE))
}

export async function removeRows(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(batchRows).where(sql`${batchRows.id} = any(${sql.param([...ids])}::uuid[])`)
}

export async function getRow(db: Db, batchId: string, id: string): Promise<RowRecord> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(batchRows)
        .where(and(eq(batchRows.id, id), eq(batchRows.batchId, batchId)))
    : []
  if (!row) throw problem('not-found')
  return rowFrom(row)
}

/** The row, locked until the transaction ends. */
export async function lockRow(db: Db, batchId: string, id: string): Promise<RowRecord> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(batchRows)
        .where(and(eq(batchRows.id, id), eq(batchRows.batchId, batchId)))
        .for('update')
    : []
  if (!row) throw problem('not-found')
  return rowFrom(row)
}

export const rowsIn = async (db: Db, batchId: string, states: readonly BatchRowState[], limit = 1_000_000): Promise<RowRecord[]> =>
  (
    await db
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), inArray(batchRows.state, [...states])))
      .orderBy(asc(batchRows.n))
      .limit(limit)
  ).map(rowFrom)

/** Policies created by a batch, in the order of its rows. */
export async function soldPolicies(db: Db, batchId: string, { skip, limit }: { skip: number; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ policyId: batchRows.policyId })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), inArray(batchRows.state, SOLD_ROWS)))
    .orderBy(asc(batchRows.n))
    .offset(skip)
    .limit(limit)
  return rows.flatMap(({ policyId }) => policyId ?? [])
}

export const rowsOfIds = async (db: Db, batchId: string, ids: readonly string[]): Promise<RowRecord[]> =>
  (
    await db
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), sql`${batchRows.id} = any(${sql.param([...ids])}::uuid[])`))
      .orderBy(asc(batchRows.n))
      .for('update')
  ).map(rowFrom)

export const firstRows = (db: Db, batchId: string, count: number) =>
  db.select({ cells: batchRows.cells }).from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(asc(batchRows.n)).limit(count)

type Changed = { readonly id: string; readonly set: RowChange }

export const changeRow = (db: Db, id: string, set: RowChange, now: Date): Promise<void> =>
  change(db, { id, set: { ...set, updatedAt: now } })

const change = together(async (db: Db, changes: readonly Changed[]) => {
  for (const alike of Map.groupBy(changes, ({ set }) => Object.keys(set).join(' ')).values()) {
    const { set, from, which } = changedRows(
      batchRows,
      alike.map(({ id, set }) => ({ ...set, id })),
    )
    await db.update(batchRows).set(set).from(from).where(which)
  }
  return () => undefined
})

/** The wrong rows before and after one. */
export async function neighboursOf(db: Db, { batchId, n }: Pick<RowRecord, 'batchId' | 'n'>) {
  const wrong = and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'wrong'))
  const [[before], [after]] = await Promise.all([
    db
      .select({ id: batchRows.id })
      .from(batchRows)
      .where(and(wrong, lt(batchRows.n, n)))
      .orderBy(desc(batchRows.n))
      .limit(1),
    db
      .select({ id: batchRows.id })
      .from(batchRows)
      .where(and(wrong, gt(batchRows.n, n)))
      .orderBy(asc(batchRows.n))
      .limit(1),
  ])
  return { before: before?.id ?? null, after: after?.id ?? null }
}

const NAMES = [
  ...(['unchecked', 'ok', 'warning', 'wrong', 'referred', 'issued', 'certificated', 'failed'] as const).map(
    (state) => [state, state] as const,
  ),
  ...([
    ['waiting-payment', 'waitingPayment'],
    ['left-out', 'leftOut'],
  ] as const),
]

type Counted = {
  readonly state: string
  readonly n: number
  readonly premium: number
  /** Among those waiting for payment: those paid before they are issued. */
  readonly first: number
  readonly firstPremium: number
  /** Among those referred: approved, or with nothing left to decide. */
  readonly decided: number
  readonly decidedPremium: number
  readonly unquoted: number
  readonly undecided: number
}

/** How many rows are in each state, as the database counts them. */
export async function countsOf(db: Db, batchId: string): Promise<Counts> {
  const { rows } = await db.execute<Counted>(
    sql`select r.state, count(*)::int as n, coalesce(sum(r.total_centavos), 0)::bigint as premium,
          count(*) filter (where r.credit_days = 0)::int as first, coalesce(sum(r.total_centavos) filter (where r.credit_days = 0), 0)::bigint as "firstPremium",
          count(*) filter (where q.state in ('approved', 'quoted'))::int as decided, count(*) filter (where r.quotation_id is null)::int as unquoted,
          count(*) filter (where q.state = 'referred')::int as undecided,
          coalesce(sum(q.total_centavos) filter (where q.state in ('approved', 'quoted')), 0)::bigint as "decidedPremium"
        from batch_rows r
        left join lateral (select state, total_centavos from quotations where id = r.quotation_id and r.state = 'referred' offset 0) q on true
        where r.batch_id = ${batchId}::uuid group by r.state`,
  )
  const of = (state: BatchRowState) => rows.find((row) => row.state === state)
  const total = (states: readonly BatchRowState[], what: 'n' | 'premium') =>
    states.reduce((sum, state) => sum + (of(state)?.[what] ?? 0), 0)
  const ready = ['ok', 'warning', 'waiting-payment'] as const
  const referred = of('referred')
  const waiting = of('waiting-payment')
  return Counts.parse({
    ...Object.fromEntries(NAMES.map(([state, name]) => [name, of(state)?.n ?? 0])),
    rows: total(batchRowLife.states, 'n'),
    ready: total(ready, 'n') + (referred?.decided ?? 0) - (waiting?.first ?? 0),
    toRefer: referred?.unquoted ?? 0,
    inReview: referred?.undecided ?? 0,
    approved: referred?.decided ?? 0,
    premium: total(ready, 'premium') + (referred?.decidedPremium ?? 0) - (waiting?.firstPremium ?? 0),
    issuedPremium: total(['issued', 'certificated'], 'premium'),
  })
}

/** The most common faults, by identical wording. */
export async function commonFaults(db: Db, batchId: string, limit: number) {
  const { rows } = await db.execute<{ path: string; column: string; message: string; rows: number }>(
    sql`select f->>'path' as path, f->>'column' as "column", f->>'message' as message, count(*)::int as rows
        from batch_rows r cross join jsonb_array_elements(r.faults) f
        where r.batch_id = ${batchId}::uuid and r.state = 'wrong' and f->>'level' = 'wrong' and f->>'message' is not null
        group by 1, 2, 3 order by 4 desc, 2, 3 limit ${limit}`,
  )
  return rows
}
