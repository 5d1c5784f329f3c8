import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from './day.ts'
import { officeHoursAfter } from './office-hours.ts'

const office = { daysOpen: 6, opens: 8, closes: 18, holidays: new Set(['2026-11-30', '2026-12-25']) }
const at = (text: string) => new Date(`${text}+08:00`)

describe('hours of an office', () => {
  it.each([
    ['the same day', '2026-11-24T09:00', 8, '2026-11-24T17:00'],
    ['up to the hour at which it closes', '2026-11-24T10:00', 8, '2026-11-24T18:00'],
    ['over the night', '2026-11-24T16:00', 8, '2026-11-25T14:00'],
    ['from the next morning on, asked at night', '2026-11-24T23:30', 1, '2026-11-25T09:00'],
    ['from the same morning on, asked before it opens', '2026-11-24T05:00', 1, '2026-11-24T09:00'],
    ['over Sunday and a holiday on Monday', '2026-11-28T17:00', 2, '2026-12-01T09:00'],
  ])('pass %s', (_, since, hours, until) => {
    expect(officeHoursAfter(at(since), hours, office)).toEqual(at(until))
  })

  it('never end while it is closed, and later for whoever asks later or waits longer', () => {
    const moment = fc.date({ min: at('2026-10-01T00:00'), max: at('2026-12-20T00:00'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 9_000_000 }), (since, hours, later) => {
        const until = officeHoursAfter(since, hours, office)
        const hour = (until.getTime() / 3_600_000 + 8) % 24
        expect(hour).toBeGreaterThanOrEqual(office.opens)
        expect(hour).toBeLessThanOrEqual(office.closes)
        expect(office.holidays.has(dayOf(until))).toBe(false)
        expect(until.getTime()).toBeGreaterThan(since.getTime())
        expect(officeHoursAfter(new Date(since.getTime() + later), hours, office).getTime()).toBeGreaterThanOrEqual(until.getTime())
        expect(officeHoursAfter(since, hours + 1, office).getTime()).toBeGreaterThan(until.getTime())
      }),
    )
  })
})
