import { getTableColumns, is, SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

type Values = Readonly<Record<string, unknown>>
type Columns = Readonly<Record<string, PgColumn>>

/** A value as PostgreSQL reads it from JSON: for a JSON column the value itself, for any other what the driver would be given. */
function inJson(column: PgColumn, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (column.columnType === 'PgJsonb') return value
  const driven = column.mapToDriverValue(value)
  return column.getSQLType() === 'jsonb' && typeof driven === 'string' ? JSON.parse(driven) : driven
}

/** Rows as the table `given` of a statement, in one parameter: its text is the same however many they are, so that it can be prepared. */
function givenRows(columns: Columns, rows: readonly Values[]): SQL {
  const named = Object.entries(columns)
  const values = rows.map((row) => Object.fromEntries(named.map(([name, column]) => [column.name, inJson(column, row[name])])))
  const typed = named.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`)
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(${listed(typed)})`
}

const listed = (parts: readonly SQLChunk[]): SQL => sql.join([...parts], sql`, `)

const given = (column: PgColumn) => sql`given.${sql.identifier(column.name)}`

/** Whether only values are set, and nothing that the database computes from the row. */
export const areValues = (set: Values): boolean => Object.values(set).every((value) => !is(value, SQL))

/**
 * Rows, by their `id`, each changed to values of its own: `db.update(table).set(set).from(from).where(which)`. All of them set the same
 * columns.
 */
export function changedRows(table: PgTable & { readonly id: PgColumn }, rows: readonly Values[]) {
  const all: Columns = getTableColumns(table)
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  const changed = Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]] as const] : [])))
  return {
    set: Object.fromEntries(Object.entries(changed).map(([name, column]) => [name, given(column)])),
    from: givenRows({ id: table.id, ...changed }, rows),
    which: sql`${table.id} = ${given(table.id)}`,
  }
}

/**
 * The statement that adds rows in their order, with the columns that any of them gives and the program's own defaults; a column that none
 * gives gets its default. `computed`: columns that the database computes, for each row from the table `given`.
 */
export function insertionOf(table: PgTable, rows: readonly Values[], computed: Readonly<Record<string, SQL>> = {}): SQL {
  const all = Object.entries<PgColumn>(getTableColumns(table))
  const whole = rows.map((row) => {
    const given = all.map(([name, { defaultFn }]) => [name, row[name] === undefined ? defaultFn?.() : row[name]] as const)
    return Object.fromEntries(given.filter(([, value]) => value !== undefined))
  })
  const written = all.filter(([name]) => whole.some((row) => name in row))
  const selected = [
    ...written.map(([, column]) => [column, given(column)] as const),
    ...all.flatMap(([name, column]) => (computed[name] ? [[column, computed[name]] as const] : [])),
  ]
  const columns = listed(selected.map(([{ name }]) => sql.identifier(name)))
  return sql`insert into ${table} (${columns}) select ${listed(selected.map(([, value]) => value))} from ${givenRows(Object.fromEntries(written), whole)}`
}

/** Adds rows, if there are any. */
export async function addRows<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  if (rows.length > 0) await db.execute(insertionOf(table, rows))
}

/** The same, returning them as they are afterwards. */
export async function addedRows<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<T['$inferSelect'][]> {
  const columns = Object.entries<PgColumn>(getTableColumns(table))
  const names = listed(columns.map(([, { name }]) => sql.identifier(name)))
  const added = await db.execute<Values>(sql`${insertionOf(table, rows)} returning ${names}`)
  const read = (column: PgColumn, value: unknown) => (value === null ? null : column.mapFromDriverValue(value))
  return added.rows.map((row) => Object.fromEntries(columns.map(([name, column]) => [name, read(column, row[column.name])])))
}

/**
 * Whether a column is one of some ids, in one parameter. A plan for any number of them is poor for one, so a single id is compared
 * directly.
 */
export const isOneOf = (column: PgColumn, ids: readonly string[]): SQL =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::uuid` : sql`${column} = any(${sql.param([...ids])}::uuid[])`
