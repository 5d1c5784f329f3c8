import { expect, it } from 'vitest'
import { dueWarning, standingOf } from './standing.ts'

const now = new Date('2026-11-26T02:00:00Z')
const key = { revokedAt: null, lastOn: '2027-06-30', isShown: true, hasAgent: true }

it.each([
  ['works', {}],
  ['ends-soon', { lastOn: '2026-12-26' }],
  ['ends-soon', { lastOn: '2026-11-26' }],
  ['ended', { lastOn: '2026-11-25' }],
  ['not-shown', { isShown: false }],
  ['without-agent', { hasAgent: false, isShown: false }],
  ['revoked', { revokedAt: now, lastOn: '2026-11-25', hasAgent: false }],
])('a key stands as %s', (standing, more) => {
  expect(standingOf({ ...key, ...more }, now)).toBe(standing)
})

it.each([
  ['2026-12-27', null, undefined],
  ['2026-12-26', null, 30],
  ['2026-12-20', 30, undefined],
  ['2026-12-03', 30, 7],
  ['2026-12-01', null, 7],
  ['2026-12-01', 7, undefined],
  ['2026-11-26', 7, undefined],
  ['2026-11-25', 30, undefined],
])('of a key that ends on %s, warned %s days before, the next warning is of %s', (lastOn, warned, due) => {
  expect(dueWarning(lastOn, warned, now)).toBe(due)
})
