import { describe, expect, it } from 'vitest'
import { daysAround, greetingAt } from './performance.ts'

describe('the greeting', () => {
  it.each([
    ['2026-11-20T20:00:00Z', 'Good morning'],
    ['2026-11-20T03:59:59Z', 'Good morning'],
    ['2026-11-20T04:00:00Z', 'Good afternoon'],
    ['2026-11-20T09:59:59Z', 'Good afternoon'],
    ['2026-11-20T10:00:00Z', 'Good evening'],
    ['2026-11-20T19:59:59Z', 'Good evening'],
  ])('at %s is %s in Manila', (instant, greeting) => {
    expect(greetingAt(new Date(instant))).toBe(greeting)
  })
})

it('counts the days around a day over the turn of the year', () => {
  expect(daysAround('2026-12-28')).toEqual({
    month: '2026-12-01',
    lapsingUntil: '2027-01-04',
    renewalUntil: '2027-02-26',
  })
})
