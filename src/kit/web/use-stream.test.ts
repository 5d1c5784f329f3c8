import { describe, expect, it } from 'vitest'
import { pauseBeforeListening } from './use-stream.ts'

describe('a browser that lost its stream', () => {
  it('listens again soon, and ever more rarely while it is in vain', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 99].map((failures) => pauseBeforeListening(failures, 1))
    expect(pauses).toEqual([1000, 2000, 5000, 15_000, 30_000, 60_000, 60_000])
    expect(pauseBeforeListening(0, 0)).toBe(500)
  })
})
