import { afterAll, vi } from 'vitest'

// A worker runs one file after the other with the same globals: replacements of globals or of the clock are removed with the file that made
// them.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
