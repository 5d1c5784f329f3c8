import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, daysBetween } from '#domain/day.ts'
import { firstOfWeek, LONGEST_PERIOD_DAYS, NOW_FILTERS, periodFault, periodOf } from './period.ts'

const instant = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2030-12-31T00:00:00Z'), noInvalidDate: true })

describe('the days that a word asks for', () => {
  it('hold the day that it is in Manila, at every hour', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NOW_FILTERS), instant, (filter, now) => {
        const { from, to } = periodOf(filter, now)
        expect(from <= dayOf(now) && dayOf(now) <= to).toBe(true)
        expect(periodFault({ from, to })).toBeUndefined()
      }),
    )
  })

  it('are of a week from Sunday to Saturday', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const { from, to } = periodOf('week', now)
        expect([new Date(from).getUTCDay(), daysBetween(from, to)]).toEqual([0, 6])
      }),
    )
    expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(firstOfWeek)).toEqual(['2026-11-15', '2026-11-22', '2026-11-22'])
  })

  it('turn with the month of Manila, not of London', () => {
    const [before, after] = [new Date('2026-12-31T15:59:59Z'), new Date('2026-12-31T16:00:00Z')]
    expect(periodOf('month', before)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(periodOf('month', after)).toEqual({ from: '2027-01-01', to: '2027-01-31' })
    expect(periodOf('today', after)).toEqual({ from: '2027-01-01', to: '2027-01-01' })
    expect(periodOf('upcoming', after)).toEqual({ from: '2027-01-01', to: '2027-04-01' })
  })
})

describe('a period that is asked for', () => {
  const from = '2026-11-20'
  it('ends no earlier than it begins, and is about a year at most', () => {
    expect(periodFault({ from, to: from })).toBeUndefined()
    expect(periodFault({ from, to: addDays(from, -1) })?.path).toBe('to')
    expect(periodFault({ from, to: addDays(from, LONGEST_PERIOD_DAYS) })).toBeUndefined()
    expect(periodFault({ from, to: addDays(from, LONGEST_PERIOD_DAYS + 1) })?.message).toContain('a year')
  })
})
