import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { birthFault, followUpAt, followUpFault, instantOn, leadDayStart, startFault } from './dates.ts'
import { isForToday } from './grouping.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const iso = (at: Date) => at.toISOString()
const DAY = 86_400_000

describe('the start date of a lead', () => {
  it('is the start of its day in UTC+5:30, whichever instant of that day is given', () => {
    const begins = Date.UTC(2026, 10, 19, 18, 30)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAY - 1 }), (ms) => {
        expect(leadDayStart(iso(new Date(begins + ms))).getTime()).toBe(begins)
      }),
    )
    expect(leadDayStart('2026-11-20').getTime()).toBe(begins)
  })

  it('may lie ten years back or ahead', () => {
    for (const years of [-9.9, 0, 9.9]) expect(startFault(new Date(NOW.getTime() + years * 365 * DAY), NOW)).toBeUndefined()
    for (const years of [-11, 11]) expect(startFault(new Date(NOW.getTime() + years * 365 * DAY), NOW)).toContain('within ten years')
  })
})

describe('the follow-up of a lead', () => {
  it('on a day is in its morning in Manila, and at an instant it is then', () => {
    expect(iso(followUpAt('2026-11-20'))).toBe('2026-11-20T01:00:00.000Z')
    expect(iso(followUpAt('2026-11-20T15:30:00+08:00'))).toBe('2026-11-20T07:30:00.000Z')
    expect(iso(instantOn('2026-11-20', 0))).toBe('2026-11-19T16:00:00.000Z')
  })

  it('may be earlier today, not yesterday, and within three years', () => {
    expect(followUpFault(new Date('2026-11-19T16:00:00Z'), NOW)).toBeUndefined()
    expect(followUpFault(new Date('2026-11-19T15:59:59Z'), NOW)).toBe('Choose a day that is not in the past.')
    expect(followUpFault(new Date('2029-11-19T02:00:00Z'), NOW)).toBeUndefined()
    expect(followUpFault(new Date('2029-12-20T02:00:00Z'), NOW)).toBe('Choose a day within 3 years.')
  })

  it('this morning is accepted from Manila’s midnight on, and for today once the leads’ day has begun too, at half past two', () => {
    const morning = { grouping: 'open', nextFollowUp: followUpAt('2026-11-20') }
    const [before, midnight, almost, begun] = ['15:59:59', '16:00:00', '18:29:59', '18:30:00'].map(
      (time) => new Date(`2026-11-19T${time}Z`),
    )
    if (!before || !midnight || !almost || !begun) throw new Error('no time')
    expect(followUpFault(followUpAt('2026-11-19'), before)).toBeUndefined()
    expect(followUpFault(followUpAt('2026-11-19'), midnight)).toBe('Choose a day that is not in the past.')
    expect([before, midnight, almost, begun].map((now) => isForToday(morning, now))).toEqual([false, false, false, true])
    // The current instant is today by either clock.
    for (const now of [before, midnight, almost, begun]) expect(isForToday({ grouping: 'open', nextFollowUp: now }, now)).toBe(true)
  })
})

describe('a date of birth', () => {
  it('is not in the future, as Manila counts days, nor 120 years ago', () => {
    expect(birthFault('2026-11-20', NOW)).toBeUndefined()
    expect(birthFault('2026-11-21', NOW)).toContain('not in the future')
    expect(birthFault('2026-11-21', new Date('2026-11-20T16:00:00Z'))).toBeUndefined()
    expect(birthFault('1907-01-01', NOW)).toBeUndefined()
    expect(birthFault('1906-01-01', NOW)).toContain('120 years')
  })
})
