/** A result derived from an immutable object, computed once for each: for a version of the tables, rows by their lookup keys. */
export function derived<Source extends object, Result extends object>(derive: (source: Source) => Result): (source: Source) => Result {
  const known = new WeakMap<Source, Result>()
  return (source) => {
    const kept = known.get(source)
    if (kept) return kept
    const fresh = derive(source)
    known.set(source, fresh)
    return fresh
  }
}
