import { and, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Actor, actorName } from '../actor.ts'
import type { LifeCycle } from '../life-cycle.ts'
import { now } from './clock.ts'
import type { Db, Pool } from './db.ts'
import { addRows, areValues, changedRows } from './many-rows.ts'
import { history } from './tables.ts'
import { together } from './together.ts'

type Living = PgTable & { id: PgColumn; state: PgColumn }

/** The step is not in the table, or another request took one first. */
export class IllegalStep extends Error {
  readonly cycle: string
  readonly event: string
  constructor(cycle: string, event: string) {
    super(`${cycle} cannot take the step ${event} now`)
    this.cycle = cycle
    this.event = event
  }
}

type StepOf<C extends LifeCycle> = C['steps'][number]

type Advance<C extends LifeCycle, T extends Living> = {
  cycle: C
  table: T
  id: string
  from: StepOf<C>['from']
  event: StepOf<C>['event']
  actor: Actor
  reason?: string | undefined
  set?: Record<string, unknown>
}

/**
 * Takes one step of a record's life: changes its state, only if it is still the one the step starts from, and writes the history row with
 * it. Returns the state reached. Throws `IllegalStep` if the step is not legal from the record's state.
 */
export async function advance<C extends LifeCycle>(db: Db, taken: Advance<C, Living>): Promise<StepOf<C>['to']> {
  const { to } = await take(db, taken, { id: taken.table.id })
  return to
}

/** The same, returning the record as it is afterwards. */
export async function advanced<C extends LifeCycle, T extends Living>(db: Db, taken: Advance<C, T>): Promise<T['$inferSelect']> {
  const { row } = await take(db, taken, getTableColumns(taken.table))
  return row
}

async function take<C extends LifeCycle>(
  db: Db,
  { cycle, table, id, from, event, actor, reason, set = {} }: Advance<C, Living>,
  read: Move['read'],
): Promise<{ readonly to: StepOf<C>['to']; readonly row: Row }> {
  const step = cycle.steps.find((each) => each.from === from && each.event === event)
  if (!step) throw new IllegalStep(cycle.name, event)
  const row = await move(db, { table, id, from, set: onlyGiven({ ...set, state: step.to }), read })
  if (!row) throw new IllegalStep(cycle.name, event)
  await record(db, [{ cycle: cycle.name, id, from, event, to: step.to, actor, reason }])
  return { to: step.to, row }
}

const onlyGiven = (set: Record<string, unknown>) => Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))

type Row = Record<string, unknown>
type Move = {
  readonly table: Living
  readonly id: string
  readonly from: string
  readonly set: Row
  /** What to return of the record once it was moved. */
  readonly read: Record<string, PgColumn>
}

/** The record, if it was in the state to be moved from; many that take the same step are moved with one statement. */
const move = together(async (db: Db, moves: readonly Move[]) => {
  const moved = new Map<string, Row>()
  const note = (rows: readonly Row[]) => {
    for (const row of rows) moved.set(String(row.id), row)
  }
  const ways = Map.groupBy(moves, ({ table, from, set, read }) =>
    [getTableName(table), from, ...Object.keys(set), 'read', ...Object.keys(read)].join(' '),
  )
  for (const way of ways.values()) {
    const [first] = way
    if (!first) continue
    const { table, from, read } = first
    const stands = eq(table.state, from)
    if (way.length === 1 || !way.every(({ set }) => areValues(set)))
      for (const { id, set } of way)
        note(
          await db
            .update(table)
            .set(set)
            .where(and(eq(table.id, id), stands))
            .returning(read),
        )
    else {
      const rows = changedRows(
        table,
        way.map(({ id, set }) => ({ ...set, id })),
      )
      note(await db.update(table).set(rows.set).from(rows.from).where(and(rows.which, stands)).returning(read))
    }
  }
  return ({ id }: Move) => moved.get(id)
})

type StepOfMany<C extends LifeCycle> = {
  readonly cycle: C
  readonly table: Living
  readonly which: SQL | undefined
  readonly from: StepOf<C>['from']
  readonly event: StepOf<C>['event']
  readonly actor: Actor
  readonly reason?: string | undefined
  readonly set?: Record<string, unknown>
}

/**
 * Takes the same step with every record of a selection that is in its starting state, in two statements however many they are. Returns
 * their ids.
 */
export async function advanceAll<C extends LifeCycle>(db: Db, step: StepOfMany<C>): Promise<string[]> {
  const { cycle, table, which, from, event, actor, reason, set = {} } = step
  const legal = cycle.steps.find((each) => each.from === from && each.event === event)
  if (!legal) throw new IllegalStep(cycle.name, event)
  const changed = await db
    .update(table)
    .set({ ...set, state: legal.to })
    .where(and(which, eq(table.state, from)))
    .returning({ id: table.id })
  const ids = changed.map(({ id }) => String(id))
  await recordAll(db, ids, { cycle: cycle.name, from, event, to: legal.to, actor, reason })
  return ids
}

/** Writes the first history row of each record. */
export const startHistories = (db: Db, cycle: LifeCycle, ids: readonly string[], actor: Actor): Promise<void> =>
  recordAll(db, ids, { cycle: cycle.name, from: null, event: 'create', to: cycle.initial, actor })

/** Writes the first history row of a record. */
export const startHistory = (db: Db, cycle: LifeCycle, id: string, actor: Actor): Promise<void> =>
  record(db, [{ cycle: cycle.name, id, from: null, event: 'create', to: cycle.initial, actor }])

/** Writes the history of a record that was added in the state its first step leads to, and was never in an earlier one. */
export async function startHistoryAfter<C extends LifeCycle>(
  db: Db,
  {
    cycle,
    id,
    event,
    creator,
    actor,
    reason,
  }: { cycle: C; id: string; event: StepOf<C>['event']; creator: Actor; actor: Actor; reason?: string | undefined },
): Promise<void> {
  const step = cycle.steps.find((each) => each.from === cycle.initial && each.event === event)
  if (!step) throw new IllegalStep(cycle.name, event)
  const { from, to } = step
  const of = { cycle: cycle.name, id }
  await record(db, [
    { ...of, from: null, event: 'create', to: cycle.initial, actor: creator },
    { ...of, from, event, to, actor, reason },
  ])
}

type Taken = {
  readonly cycle: string
  readonly from: string | null
  readonly event: string
  readonly to: string
  readonly actor: Actor
  readonly reason?: string | undefined
}

async function recordAll(db: Db, ids: readonly string[], { cycle, from, event, to, actor, reason }: Taken): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`insert into ${history} (cycle, record_id, from_state, event, to_state, actor, reason, at)
    select ${cycle}, id, ${from}, ${event}, ${to}, ${actorName(actor)}, ${reason ?? null}, ${now().toISOString()}::timestamptz
    from unnest(${sql.param([...ids])}::uuid[]) id`)
}

const record = together(async (db: Db, rows: readonly (readonly (Taken & { readonly id: string })[])[]) => {
  await addRows(
    db,
    history,
    rows.flat().map(({ cycle, id: recordId, from: fromState, event, to: toState, actor, reason = null }) => ({
      ...{ cycle, recordId, fromState, event, toState, actor: actorName(actor), reason },
    })),
  )
  return () => undefined
})

/** What happened to a record, oldest first. */
export const historyOf = (db: Db, recordId: string) =>
  db
    .select({
      event: history.event,
      from: history.fromState,
      to: history.toState,
      actor: history.actor,
      reason: history.reason,
      at: history.at,
    })
    .from(history)
    .where(eq(history.recordId, recordId))
    .orderBy(history.seq)

/** Removes the history of records that were erased; the database allows it in an erasure only. */
export async function eraseHistory(db: Db, recordIds: readonly string[]): Promise<void> {
  await db.execute(sql`select app.erase_history(${sql.param([...recordIds])}::uuid[])`)
}

/** Loads the tables of all life cycles into the database, whose triggers refuse any step that is not among them. */
export async function loadLegalSteps(pool: Pool, cycles: readonly LifeCycle[]): Promise<void> {
  const rows = cycles.flatMap(({ name, steps }) => steps.map(({ from, event, to }) => [name, from, event, to]))
  await pool.query(
    `with wanted as (select r->>0 as cycle, r->>1 as from_state, r->>2 as event, r->>3 as to_state from jsonb_array_elements($1::jsonb) r),
      gone as (delete from legal_steps l where not exists (select from wanted w where (w.cycle, w.from_state, w.event) = (l.cycle, l.from_state, l.event)))
    insert into legal_steps select * from wanted on conflict (cycle, from_state, event) do update set to_state = excluded.to_state`,
    [JSON.stringify(rows)],
  )
}

/** Takes the next number of a counter; the row lock is held until the transaction ends, so that numbers have no gaps. */
export const nextNumber = together(async (db: Db, counters: readonly string[]) => {
  const wanted = [...Map.groupBy(counters, (counter) => counter)].map(([name, asked]) => ({ name, n: asked.length }))
  const { rows } = await db.execute<{ name: string; first: number }>(
    sql`insert into counters (name, next) select name, n + 1 from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(name text, n int) order by name
      on conflict (name) do update set next = counters.next + excluded.next - 1
      returning name, next - (select n from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(name text, n int) where wanted.name = counters.name) as first`,
  )
  const next = new Map(rows.map(({ name, first }) => [name, first]))
  return (counter: string): number => {
    const taken = next.get(counter)
    if (taken === undefined) throw new Error(`counter ${counter} gave no number`)
    next.set(counter, taken + 1)
    return taken
  }
})
