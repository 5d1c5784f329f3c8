import { expect, it } from 'vitest'
import { nextAttempt } from './delays.ts'

it('each attempt waits longer than the one before, and none longer than six hours', () => {
  const begun = new Date('2026-11-26T00:00:00Z')
  const waits = [1, 2, 3, 8, 9, 40].map((failed) => (nextAttempt(failed, begun).getTime() - begun.getTime()) / 1000)
  expect(waits).toEqual([5, 30, 120, 21_600, 21_600, 21_600])
})
