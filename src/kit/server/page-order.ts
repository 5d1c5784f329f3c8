/** How rows are ordered: by `by`, an expression over the table's alias, with ties ordered by id; without `by`, by id alone. */
export type Order = {
  readonly by?: string | undefined
  readonly descending: boolean
  /** Whether `by` may be null; such rows come last. */
  readonly hasNulls?: boolean | undefined
}

type SortOrder = { readonly by: string | undefined; readonly descending: boolean; readonly nulls: 'none' | 'first' | 'last' }

export const sortOrderOf = ({ by, descending, hasNulls }: Order): SortOrder => ({ by, descending, nulls: by && hasNulls ? 'last' : 'none' })

export const NEWEST_FIRST: SortOrder = sortOrderOf({ descending: true })

/** The same order from the other end. */
export const reverseOrder = ({ by, descending, nulls }: SortOrder): SortOrder => ({
  by,
  descending: !descending,
  nulls: nulls === 'none' ? 'none' : nulls === 'last' ? 'first' : 'last',
})

/** The `order by` of a way. */
export const orderBy = (as: string, { by, descending, nulls }: SortOrder): string => {
  const way = descending ? 'desc' : 'asc'
  return `order by ${by === undefined ? '' : `${by} ${way}${nulls === 'none' ? '' : ` nulls ${nulls}`}, `}${as}.id ${way}`
}

export type Source = {
  readonly table: string
  readonly as: string
  /** Restricts `column` to what the one-column query `of` yields, which is one value if `isOne`. */
  readonly scope?: { readonly column: string; readonly of: string; readonly isOne?: boolean | undefined } | undefined
}

/** A scope with more values than this probably has some of the newest rows overall. */
const MANY_VALUES = 100
/** This many of the newest rows overall are searched for them. */
const LOOKED_THROUGH = 500

/**
 * SQL of the newest rows of a scope. Each of its values has its own place in their index, and thousands of them would need as many
 * look-ups; so the newest rows overall are searched first, down to `app.nth_newest`, as row-level security lets no one count hidden rows.
 * If too few of these are in the scope, each value is queried. They go through an array, which the planner assumes to be short, as a page
 * is.
 */
export function newestRows(source: Source, where: string, take: string, below?: string): string {
  const { table, as, scope } = source
  const older = below === undefined ? where : `${where} and ${as}.id < ${below}`
  const byValue = firstRows(source, older, NEWEST_FIRST, take, '0')
  if (!scope || scope.isOne) return byValue
  const isMany = `(select count(*) from (select from (${scope.of}) value limit ${MANY_VALUES + 1}) value) > ${MANY_VALUES}`
  const last = `(select app.nth_newest('${table}', ${LOOKED_THROUGH}, ${below ?? 'null'}))`
  const near = `select ${as} from ${table} ${as} where ${isMany} and ${as}.id > ${last} and ${inScope(as, scope)} and ${older} ${orderBy(as, NEWEST_FIRST)} limit ${take}`
  const found = '(select cardinality(page) from near)'
  return `with near as materialized (select array(${near}) as page) select ${as}.* from near, unnest(page) ${as} where ${found} = ${take}
    union all select ${as}.* from (${byValue}) ${as} where ${found} < ${take}`
}

/** Looks each row's value up among those of the scope, which the planner would otherwise compare one by one, assuming they are few. */
export const inScope = (as: string, { column, of }: NonNullable<Source['scope']>): string =>
  `exists (select from (${of}) scope (value) where scope.value = ${as}.${column} offset 0)`

/** SQL of the first rows in an order: of the whole table, or of each value of the scope and then of them all. */
export function firstRows({ table, as, scope }: Source, where: string, way: SortOrder, take: string, offset: string): string {
  const reach = offset === '0' ? take : `${take}::bigint + ${offset}::bigint`
  const select = (what: string, condition: string, each: SortOrder, limit: string) =>
    `select ${what} from ${table} ${as} where ${condition} ${orderBy(as, each)} limit ${limit}`
  // An index is read upwards with nulls last or downwards with nulls first; for the other two, rows with and without a value are read
  // separately.
  const isAsIndexed = way.nulls === 'none' || way.descending === (way.nulls === 'first')
  const ordered = (what: string, condition: string, limit: string): string => {
    if (isAsIndexed) return select(what, condition, way, limit)
    const indexed: SortOrder = { ...way, nulls: way.descending ? 'first' : 'last' }
    const part = (is: string) => `(${select(what, `${condition} and ${way.by} ${is}`, indexed, limit)})`
    return `select ${as}.* from (${part('is not null')} union all ${part('is null')}) ${as} ${orderBy(as, way)} limit ${limit}`
  }
  const page = `${orderBy(as, way)} limit ${take} offset ${offset}`
  if (!scope || scope.isOne) {
    const condition = scope ? `${as}.${scope.column} = (${scope.of}) and ${where}` : where
    return isAsIndexed
      ? `select ${as}.* from ${table} ${as} where ${condition} ${page}`
      : `select ${as}.* from (${ordered(`${as}.*`, condition, reach)}) ${as} ${page}`
  }
  const condition = `${as}.${scope.column} = scope.value and ${where}`
  // A value whose first row is not among the first n overall has none among them.
  const key = way.by === undefined ? `${as}.id` : `${as}.id, ${way.by} as place`
  const placed: SortOrder = { ...way, by: way.by === undefined ? undefined : `${as}.place` }
  const few = `select scope.value from (${scope.of}) scope (value) cross join lateral (${firstKey(ordered(`${as}.*`, condition, '1'), key, as)}) ${as} ${orderBy(as, placed)} limit ${reach}`
  return `select ${as}.* from (${few}) scope (value) cross join lateral (${ordered(`${as}.*`, condition, reach)}) ${as} ${page}`
}

const firstKey = (first: string, key: string, as: string): string => `select ${key} from (${first}) ${as}`
