/**
 * Runs `ms` after it was called, once for all calls until then. Called while running, it runs once more afterwards: never concurrently, and
 * always after the last call. The action must not fail.
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
