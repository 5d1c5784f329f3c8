/** Caches what was made for each key, up to a maximum number: when full, it is cleared. */
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
