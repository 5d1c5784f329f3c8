import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { giveBackMemoryAtRest } from './memory-at-rest.ts'

const EVERY_MS = 50

/** The browser's types do not include the detail. */
type Collection = PerformanceEntry & { readonly detail?: { readonly flags: number } }
const isForced = ({ detail }: Collection) => detail?.flags === constants.NODE_PERFORMANCE_GC_FLAGS_FORCED

it('memory is given back at rest, not while there is much to do, and not again for nothing', async () => {
  let given = 0
  const watch = new PerformanceObserver((seen) => {
    given += seen.getEntries().filter(isForced).length
  })
  watch.observe({ entryTypes: ['gc'] })
  const end = giveBackMemoryAtRest({ everyMs: EVERY_MS, worthwhileBytes: 8 * 1024 * 1024 })
  try {
    for (const until = performance.now() + 4 * EVERY_MS; performance.now() < until; await pause(1))
      for (const busy = performance.now() + 9; performance.now() < busy; );
    expect(given).toBe(0)
    await vi.waitFor(() => expect(given).toBe(1), 10_000)
    await pause(4 * EVERY_MS)
    expect(given).toBe(1)
  } finally {
    end()
    watch.disconnect()
  }
})
