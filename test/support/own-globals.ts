import { afterAll, vi } from 'vitest'

// A worker runs one file after the other with the same globals: what stood in for one goes with the file that put it there.
afterAll(() => void vi.unstubAllGlobals())
