import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type Values = Readonly<Record<string, unknown>>
type Columns = Readonly<Record<string, PgColumn>>

/** A value as PostgreSQL reads it from JSON: of a column of JSON itself, of any other what the driver would be given. */
function inJson(column: PgColumn, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const driven = column.mapToDriverValue(value)
  return column.getSQLType() === 'jsonb' && typeof driven === 'string' ? JSON.parse(driven) : driven
}

/** Rows as the table `given` of a statement, in one parameter: its text is the same however many they are, so that it is prepared. */
function givenRows(columns: Columns, rows: readonly Values[]): SQL {
  const named = Object.entries(columns)
  const values = rows.map((row) => Object.fromEntries(named.map(([name, column]) => [column.name, inJson(column, row[name])])))
  const typed = named.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`)
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(${sql.join(typed, sql`, `)})`
}

const given = (column: PgColumn) => sql`given.${sql.identifier(column.name)}`

/** Whether what is set are values, and nothing that the database computes from the row. */
export const areValues = (set: Values): boolean => Object.values(set).every((value) => !is(value, SQL))

/** Rows, by their `id`, changed each to values of its own: `db.update(table).set(set).from(from).where(which)`. All of them set the same columns. */
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

/** Whether a column is one of some ids, however many, by one parameter. */
export const isOneOf = (column: PgColumn, ids: readonly string[]): SQL => sql`${column} = any(${sql.param([...ids])}::uuid[])`
