import { expect, it } from 'vitest'
import { isDoneBy, type PackageReport, percentIn } from './package.ts'

const report = (more: Partial<PackageReport> = {}, score: Partial<PackageReport['score']> = {}): PackageReport => ({
  ...{ completion: 'completed', success: 'unknown', location: '', suspended: '', seconds: 0 },
  score: { raw: null, min: null, max: null, scaled: null, ...score },
  ...more,
})

it('reads a score by its own scale, and never rounds it up', () => {
  const scores = [
    { scaled: 0.7 },
    { scaled: 0.29 },
    { raw: 69.9 },
    { raw: 7, max: 10 },
    { raw: 15, min: 10, max: 20 },
    { raw: 5, min: 3, max: 3 },
    {},
  ]
  expect(scores.map((score) => percentIn(report({}, score)))).toEqual([70, 29, 69, 70, 50, null, null])
  expect(percentIn(report({}, { scaled: -1 }))).toBe(0)
  expect(percentIn(report({}, { raw: 4000 }))).toBe(100)
})

it('takes its word that it is done, and its score only where it counts', () => {
  const [counts, not] = [
    { scoreCounts: true, passMark: 70 },
    { scoreCounts: false, passMark: 70 },
  ]
  expect(isDoneBy(report(), not)).toBe(true)
  expect(isDoneBy(report({ completion: 'incomplete', success: 'passed' }), not)).toBe(true)
  expect(isDoneBy(report({ completion: 'incomplete' }), not)).toBe(false)
  expect(isDoneBy(report({ success: 'failed' }, { scaled: 1 }), not)).toBe(false)
  expect(isDoneBy(report({ success: 'passed' }), counts)).toBe(false)
  expect(isDoneBy(report({ success: 'passed' }, { scaled: 0.69 }), counts)).toBe(false)
  expect(isDoneBy(report({}, { scaled: 0.7 }), counts)).toBe(true)
})
