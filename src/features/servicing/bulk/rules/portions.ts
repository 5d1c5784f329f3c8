/** A row, and by what that which it insures is known. */
type Keyed = { readonly id: string; readonly keys: readonly string[] }
type Portion = { readonly ids: string[]; readonly keys: Set<string> }

/** Rows in portions, in none of which the same thing is insured twice: whoever comes second finds what the first became. */
export function inPortions(rows: readonly Keyed[], size: number): readonly (readonly string[])[] {
  const portions: Portion[] = []
  for (const { id, keys } of rows) {
    const mayJoin = (portion: Portion) => portion.ids.length < size && !keys.some((key) => portion.keys.has(key))
    const portion = portions.find(mayJoin) ?? { ids: [], keys: new Set() }
    if (portion.ids.length === 0) portions.push(portion)
    portion.ids.push(id)
    for (const key of keys) portion.keys.add(key)
  }
  return portions.map(({ ids }) => ids)
}
