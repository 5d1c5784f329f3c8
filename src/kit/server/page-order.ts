/** How rows are ordered: by `by`, an expression over the table's alias, and rows that are equal in it by id; without `by`, by id alone. */
export type Order = {
  readonly by?: string | undefined
  readonly descending: boolean
  /** Rows for which `by` is null come last; said only where it can be. */
  readonly hasNulls?: boolean | undefined
}

type SortOrder = { readonly by: string | undefined; readonly descending: boolean; readonly nulls: 'none' | 'first' | 'last' }

export const sortOrderOf = ({ by, descending, hasNulls }: Order): SortOrder => ({ by, descending, nulls: by && hasNulls ? 'last' : 'none' })

/** The same rows from the other end. */
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

/** SQL of the first rows in an order: of the whole, or of each value of the scope and then of them all. */
export function firstRows({ table, as, scope }: Source, where: string, way: SortOrder, take: string, offset: string): string {
  const reach = offset === '0' ? take : `${take}::bigint + ${offset}::bigint`
  const select = (what: string, condition: string, each: SortOrder, limit: string) =>
    `select ${what} from ${table} ${as} where ${condition} ${orderBy(as, each)} limit ${limit}`
  // An index is read upwards with nulls last or downwards with nulls first; for the other two, rows with and without a value are read apart.
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
  // Whoever's first row is not among the first n of all, has none among these.
  const key = way.by === undefined ? `${as}.id` : `${as}.id, ${way.by} as place`
  const placed: SortOrder = { ...way, by: way.by === undefined ? undefined : `${as}.place` }
  const few = `select scope.value from (${scope.of}) scope (value) cross join lateral (${firstKey(ordered(`${as}.*`, condition, '1'), key, as)}) ${as} ${orderBy(as, placed)} limit ${reach}`
  return `select ${as}.* from (${few}) scope (value) cross join lateral (${ordered(`${as}.*`, condition, reach)}) ${as} ${page}`
}

const firstKey = (first: string, key: string, as: string): string => `select ${key} from (${first}) ${as}`
