import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 10_000
/** Of a processor. A collection stops the program for a tenth of a second, which nobody notices who does not ask. */
const REST = 0.05
/** More than comes and goes from one look to the next. */
const WORTHWHILE_BYTES = 48 * 1024 * 1024

/**
 * Gives back to the system at rest what the program took when it had much to do, where it is `worthwhileBytes` or more: V8 alone keeps it until it
 * runs short. Looks every `everyMs`; returns how to end that.
 */
export function giveBackMemoryAtRest({ everyMs = LOOK_MS, worthwhileBytes = WORTHWHILE_BYTES } = {}): () => void {
  setFlagsFromString('--expose-gc')
  // Only a context that is made now has it.
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
