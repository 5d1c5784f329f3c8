/** Remembers what was made for each key, so many at most: when there is no room left it begins anew. */
export function remembered<T extends object>(most: number) {
  const known = new Map<string, T>()
  return (key: string, make: () => T): T => {
    const found = known.get(key)
    if (found) return found
    const made = make()
    if (known.size >= most) known.clear()
    known.set(key, made)
    return made
  }
}
