import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 10_000
/** Share of a processor. A collection stops the program for a tenth of a second, which goes unnoticed when no one is asking. */
const REST = 0.05
/** More than comes and goes between two checks. */
const WORTHWHILE_BYTES = 48 * 1024 * 1024

/**
 * Returns to the system, when idle, the memory that the program took under load, if it is `worthwhileBytes` or more: V8 alone keeps it
 * until it runs short. Checks every `everyMs`; returns a function that stops this.
 */
export function giveBackMemoryAtRest({ everyMs = LOOK_MS, worthwhileBytes = WORTHWHILE_BYTES } = {}): () => void {
  setFlagsFromString('--expose-gc')
  // Only a context created after the flag is set has it.
  const collect = runInNewContext('gc') as () => void
  let left = 0
  let before = performance.eventLoopUtilization()
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > REST || getHeapStatistics().total_heap_size < left + worthwhileBytes) return
    collect()
    left = getHeapStatistics().total_heap_size
  }, everyMs).unref()
  return () => clearInterval(looking)
}
