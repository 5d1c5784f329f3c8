import { afterAll, vi } from 'vitest'

// A worker runs one file after the other with the same globals: what stood in for one, or for the clock, goes with the file that put it there.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
