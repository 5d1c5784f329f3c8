import type { Paging } from '../paging.ts'
import { firstRows, inScope, NEWEST_FIRST, newestRows, type Order, orderBy, reverseOrder, type Source, sortOrderOf } from './page-order.ts'
import type { PageQuery } from './read-page.ts'

/** Conditions of one query with their values: every value from outside becomes a numbered parameter. */
export function conditions() {
  const values: unknown[] = []
  const words: string[] = []
  const param = (value: unknown): string => `$${values.push(value)}`
  return {
    values,
    param,
    /** Adds a condition that always applies to the list. */
    must: (sql: string) => void words.push(sql),
    /** Adds a condition if its value was given. */
    when: <T>(value: T | undefined, sql: (value: T) => string) => {
      if (value !== undefined) words.push(sql(value))
    },
    text: () => (words.length ? words.join(' and ') : 'true'),
  }
}
export type PageConditions = ReturnType<typeof conditions>

/** A pattern that finds a text anywhere in a column; its own wildcards are literal. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The labels of codes in a column, as SQL, for the few names that the program itself knows. */
export const labelSql = (column: string, names: Readonly<Record<string, string>>): string =>
  `case ${column} ${Object.entries(names)
    .map(([code, name]) => `when ${literal(code)} then ${literal(name)}`)
    .join(' ')} else ${column} end`

/** A filtered list is not counted beyond this many rows. */
const COUNTED = 10_000

export type ListQuery = {
  readonly table: string
  readonly as: string
  /** Newest first by default, which is the order of ids; `after` and `before` go by ids alone. */
  readonly order?: Order | undefined
  /** Joins for the shown columns; made only for the rows of the page. */
  readonly joins?: string
  /** The columns shown of a row, by name, as SQL. */
  readonly columns: Readonly<Record<string, string>>
  readonly where: PageConditions
  /**
   * Restricts `column` to what the one-column query `of` yields, one value if `isOne`. Each value is read from its own index, so a page
   * costs its own rows and not the table's.
   */
  readonly scope?: Source['scope']
  /**
   * SQL of the ids that the rows are among, if a search knows them better than the table does; they are read once, to show and to count.
   */
  readonly among?:
    | {
        readonly ids: string
        /** At most this many are listed; one more means that there are more. */
        readonly most: number
        /** Whether all of them are in scope: unless `where` restricts further, only those of the page are then read. */
        readonly areInScope?: boolean
      }
    | undefined
  /** SQL of a stored count that equals the number of rows; without it rows are counted, up to a cap. */
  readonly kept?: string | undefined
  readonly paging: Paging
}

/** SQL of one page of a list, for `context.page`. The last page costs what the first does: it is read from the other end. */
export function pageSql(list: ListQuery): { query: PageQuery; values: readonly unknown[] } {
  const { table, as, order = { descending: true }, joins = '', columns, where, scope, among, kept, paging } = list
  const { after, before, limit, page = 1, skip = 0 } = paging
  const base = where.text()
  const skipped = Math.max(skip, (page - 1) * limit)
  const size = where.param(limit)
  const past = where.param(skipped)
  const way = sortOrderOf(order)
  const scoped = scope ? `${as}.${scope.column} ${scope.isOne ? '=' : 'in'} (${scope.of}) and ${base}` : base
  const source: Source = among ? { table: 'found', as } : { table, as, scope }
  const within = among ? 'true' : base
  const areAllShown = among?.areInScope && base === 'true' && way.by === undefined && !after && !before
  const rest = among
    ? `select count(*) from ${areAllShown ? 'hits' : 'found'}`
    : `select count(*) from (select from ${table} ${as} where ${scoped} limit ${COUNTED + 1}) hit`
  const count = kept ?? rest

  const chosen = () => {
    if (after) return newestRows(source, within, size, `${where.param(after)}::uuid`)
    if (before) return firstRows(source, `${within} and ${as}.id > ${where.param(before)}::uuid`, reverseOrder(NEWEST_FIRST), size, '0')
    if (areAllShown) return 'select * from found'
    if (skipped === 0 && way.by === undefined && way.descending) return newestRows(source, within, size)
    if (skipped === 0) return firstRows(source, within, way, size, '0')
    if (!kept) return firstRows(source, within, way, size, past)
    const n = '(select n from counted)'
    const isNear = `${past}::bigint * 2 <= ${n}`
    const near = firstRows(source, within, way, `(case when ${isNear} then ${size}::bigint else 0 end)`, past)
    const left = `(case when ${isNear} then 0 else greatest(least(${size}::bigint, ${n} - ${past}::bigint), 0) end)`
    const far = firstRows(source, within, reverseOrder(way), left, `greatest(${n} - ${past}::bigint - ${size}::bigint, 0)`)
    return `with counted as materialized (select (${kept})::bigint as n) (${near}) union all (${far})`
  }

  const shown = Object.entries(columns).map(([name, sql]) => `${sql} as "${name}"`)
  const items = `select json_agg(shown) from (select ${shown.join(', ')} from (${chosen()}) ${as} ${joins} ${orderBy(as, way)}) shown`
  // Each parameter is used, whatever page is requested, since the database refuses one whose type it cannot infer.
  const counted = `select (${count})::bigint where ${past}::bigint >= 0 and ${size}::bigint > 0`
  if (!among) return { query: { items, count: counted, most: kept ? undefined : COUNTED }, values: where.values }
  const hits = areAllShown ? `(select id from hits ${orderBy('hits', way)} limit ${size} offset ${past}) hits` : 'hits'
  const found = `select ${as}.* from ${hits} join ${table} ${as} on ${as}.id = hits.id where ${scope ? `${inScope(as, scope)} and ${base}` : base}`
  const isCapped = `(select count(*) from hits) > ${among.most}`
  const both = `with hits (id) as materialized (${among.ids}), found as materialized (${found}) select json_build_object('items', coalesce((${items}), '[]'::json), 'count', (${counted}), 'isCapped', ${isCapped})`
  return { query: both, values: where.values }
}
