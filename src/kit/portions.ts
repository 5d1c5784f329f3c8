/** An item to be grouped with others, and the keys of what it is about. */
type Keyed = { readonly keys: readonly string[] }
type Portion<Row> = { readonly rows: Row[]; readonly keys: Set<string> }

/** Rows in batches, in none of which two are about the same thing: the second one finds what the first became. */
export function inPortions<Row extends Keyed>(rows: readonly Row[], size: number): readonly (readonly Row[])[] {
  const portions: Portion<Row>[] = []
  for (const row of rows) {
    const mayJoin = (portion: Portion<Row>) => portion.rows.length < size && !row.keys.some((key) => portion.keys.has(key))
    const portion = portions.find(mayJoin) ?? { rows: [], keys: new Set() }
    if (portion.rows.length === 0) portions.push(portion)
    portion.rows.push(row)
    for (const key of row.keys) portion.keys.add(key)
  }
  return portions.map((portion) => portion.rows)
}
