/** What follows from an object that never changes, worked out once for each: of a version of the tables, rows by what they are looked up by. */
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
