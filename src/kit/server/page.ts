import type { Paging } from '../paging.ts'

/** Conditions of one query with their values: whatever comes from outside becomes a numbered parameter. */
export function conditions() {
  const values: unknown[] = []
  const words: string[] = []
  const param = (value: unknown): string => `$${values.push(value)}`
  return {
    values,
    param,
    /** Adds a condition that always holds good for the list. */
    must: (sql: string) => void words.push(sql),
    /** Adds a condition if its value was given. */
    when: <T>(value: T | undefined, sql: (value: T) => string) => {
      if (value !== undefined) words.push(sql(value))
    },
    text: () => (words.length ? words.join(' and ') : 'true'),
  }
}
export type Conditions = ReturnType<typeof conditions>

/** A text to be found anywhere in a column, its own wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** What codes in a column are called, as SQL, for the few names that the program itself knows. */
export const called = (column: string, names: Readonly<Record<string, string>>): string =>
  `case ${column} ${Object.entries(names)
    .map(([code, name]) => `when ${literal(code)} then ${literal(name)}`)
    .join(' ')} else ${column} end`

/** Beyond so many rows a filtered list is not counted. */
const COUNTED = 10_000

export type List = {
  /** The table and its alias; rows are ordered by `id`, newest first. */
  readonly table: string
  readonly as: string
  /** Joins for what is shown; they are made only for the rows of the page. */
  readonly joins?: string
  /** What is shown of a row, by name, as SQL. */
  readonly columns: Readonly<Record<string, string>>
  readonly where: Conditions
  /** Restricts `column` to what the one-column query `of` yields. Each value is read from its own index, so a page costs its rows and not the table's. */
  readonly scope?: { readonly column: string; readonly of: string } | undefined
  /** SQL of a kept count that equals the number of rows; without it rows are counted, up to a cap. */
  readonly kept?: string | undefined
  readonly paging: Paging
}

/** SQL of one page as JSON text `{items, count, isCapped}`, for `context.page`. The last page costs what the first does: it is read from the other end. */
export function pageSql(list: List): { query: string; values: readonly unknown[] } {
  const { table, as, joins = '', columns, where, scope, kept, paging } = list
  const { after, before, limit, page } = paging
  const base = where.text()
  const size = where.param(limit)
  const skip = where.param((page - 1) * limit)

  const rows = (condition: string, order: 'asc' | 'desc', take: string, offset: string) => {
    const all = `${base} and ${condition}`
    const tail = `order by ${as}.id ${order} limit ${take} offset ${offset}`
    if (!scope) return `select ${as}.* from ${table} ${as} where ${all} ${tail}`
    const each = `select ${as}.* from ${table} ${as} where ${as}.${scope.column} = scope.value and ${all} order by ${as}.id ${order} limit ${take}::bigint + ${offset}::bigint`
    return `select ${as}.* from (${scope.of}) scope (value) cross join lateral (${each}) ${as} ${tail}`
  }

  const chosen = () => {
    if (after) return rows(`${as}.id < ${where.param(after)}::uuid`, 'desc', size, '0')
    if (before) return rows(`${as}.id > ${where.param(before)}::uuid`, 'asc', size, '0')
    if (page === 1) return rows('true', 'desc', size, '0')
    if (!kept) return rows('true', 'desc', size, skip)
    const n = '(select n from counted)'
    const isNear = `${skip}::bigint * 2 <= ${n}`
    const near = rows('true', 'desc', `(case when ${isNear} then ${size}::bigint else 0 end)`, skip)
    const far = rows(
      'true',
      'asc',
      `(case when ${isNear} then 0 else greatest(least(${size}::bigint, ${n} - ${skip}::bigint), 0) end)`,
      `greatest(${n} - ${skip}::bigint - ${size}::bigint, 0)`,
    )
    return `(${near}) union all (${far})`
  }

  const inScope = scope ? `${as}.${scope.column} in (${scope.of}) and ` : ''
  const count = kept ?? `select count(*) from (select from ${table} ${as} where ${inScope}${base} limit ${COUNTED + 1}) found`
  const cap = kept ? `'count', n, 'isCapped', false` : `'count', least(n, ${COUNTED}), 'isCapped', n > ${COUNTED}`
  const shown = Object.entries(columns).map(([name, sql]) => `${sql} as "${name}"`)
  const items = `select json_agg(shown) from (select ${shown.join(', ')} from (${chosen()}) ${as} ${joins} order by ${as}.id desc) shown`
  // Each parameter is named once whatever page is asked for, since the database refuses one whose type it cannot tell.
  const query = `with counted as (select (${count})::bigint as n) select json_build_object('items', coalesce((${items}), '[]'::json), ${cap}) from counted where ${skip}::bigint >= 0 and ${size}::bigint > 0`
  return { query, values: where.values }
}
