/**
 * Acts `ms` after it was asked to, once for whatever asks until then. Asked again while it acts, it acts once more afterwards: never twice at a time,
 * and always after the last time that it was asked. What it does must not fail.
 */
export function gathered(ms: number, act: () => Promise<unknown>): () => void {
  let isAsked = false
  let isActing = false
  const go = async () => {
    isActing = true
    while (isAsked) {
      await new Promise((resolve) => setTimeout(resolve, ms))
      isAsked = false
      await act()
    }
    isActing = false
  }
  return () => {
    isAsked = true
    if (!isActing) void go()
  }
}
