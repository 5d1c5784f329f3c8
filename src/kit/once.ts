/** Composes a value when it is first asked for, and then keeps it. */
export function once<T extends object>(compose: () => T): () => T {
  let kept: T | undefined
  return () => {
    kept ??= compose()
    return kept
  }
}
