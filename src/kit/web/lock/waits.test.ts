import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_WRONG, waitAfter, waitLeft } from './waits.ts'

describe('the wait after a wrong PIN', () => {
  it('never becomes shorter, and all tries together take hours', () => {
    const waits = Array.from({ length: MOST_WRONG }, (_, wrong) => waitAfter(wrong))
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(waits.slice(0, 3)).toEqual([0, 0, 0])
    expect(waits.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(2 * 3600)
  })

  it('ends when it is over, and is never longer than it was, whatever the clock is set to', () => {
    const tries = fc.record({ wrong: fc.integer({ min: 0, max: MOST_WRONG }), triedAt: fc.integer({ min: 0, max: 4e12 }) })
    fc.assert(
      fc.property(tries, fc.integer({ min: 0, max: 4e12 }), (told, at) => {
        const left = waitLeft(told, at)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(waitAfter(told.wrong) * 1000)
        expect(waitLeft(told, told.triedAt + waitAfter(told.wrong) * 1000)).toBe(0)
      }),
    )
  })
})
