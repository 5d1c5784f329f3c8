import { describe, expect, it } from 'vitest'
import { byWhoIsBehind, funnelOf, lastDayOf, monthsAfter, monthsBetween, percentOf, percentPassed, totalOf } from './figures.ts'
import { formatMonth, periodOf } from './periods.ts'

describe('a target', () => {
  it('is reached in whole per cent, never rounded up to it', () => {
    expect(percentOf(999, 1000)).toBe(99)
    expect(percentOf(1500, 1000)).toBe(150)
  })
  it('is not reached less than not at all, when more was cancelled than made', () => expect(percentOf(-5, 10)).toBe(0))
  it('tells nothing when nothing was asked', () => expect([percentOf(5, null), percentOf(5, 0)]).toEqual([undefined, undefined]))
})

describe('an even pace', () => {
  it.each([
    ['2026-11-01', 3],
    ['2026-11-15', 50],
    ['2026-11-30', 100],
    ['2026-12-24', 100],
    ['2026-10-31', 0],
  ])('on %s has made %i per cent of November', (today, percent) => {
    expect(percentPassed('2026-11', '2026-11', today)).toBe(percent)
  })
})

describe('months', () => {
  it('are counted over the turn of the year', () => {
    expect([monthsAfter('2026-11', 3), monthsAfter('2026-01', -1), monthsBetween('2025-11', '2026-02')]).toEqual(['2027-02', '2025-12', 4])
  })
  it('end on their last day', () => expect([lastDayOf('2028-02'), lastDayOf('2026-12')]).toEqual(['2028-02-29', '2026-12-31']))
  it('are asked for by name', () => expect(periodOf('three-months', '2026-01-31')).toEqual({ from: '2025-11', to: '2026-01' }))
  it('are written as people write them', () => expect(formatMonth('2026-11')).toBe('Nov 2026'))
})

it('tells of each step how many of a hundred went on, where there were any', () => {
  expect(funnelOf({ leads: 8, met: 2, quotations: 3, policies: 0 })).toEqual([
    { measure: 'leads', made: 8 },
    { measure: 'met', made: 2, ofPrevious: 25 },
    { measure: 'quotations', made: 3, ofPrevious: 150 },
    { measure: 'policies', made: 0, ofPrevious: 0 },
  ])
  expect(funnelOf({ leads: 0, met: 0, quotations: 3, policies: 1 })[2]).toEqual({ measure: 'quotations', made: 3 })
})

it('adds up every measure', () => {
  const one = { leads: 1, appointments: 2, met: 3, quotations: 4, policies: 5, premium: 6, cancelled: 7 }
  expect(totalOf([one, one])).toEqual({ leads: 2, appointments: 4, met: 6, quotations: 8, policies: 10, premium: 12, cancelled: 14 })
})

describe('a team', () => {
  it('begins with whoever is furthest behind; those of whom nothing is asked and the one who leads come last', () => {
    const member = (name: string, premium: number, target: number | null, isLeader = false) => ({
      name,
      made: { premium },
      target,
      isLeader,
    })
    const team = [
      member('leads them', 0, 100, true),
      member('sold much', 90, null),
      member('is ahead', 120, 100),
      member('sold nothing, of whom nothing is asked', 0, null),
      member('is behind', 50, 100),
      member('has not begun', 0, 100),
    ]
    expect(byWhoIsBehind(team).map(({ name }) => name)).toEqual([
      'has not begun',
      'is behind',
      'is ahead',
      'sold much',
      'sold nothing, of whom nothing is asked',
      'leads them',
    ])
  })
})
