import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  ageOn,
  dayOf,
  daysBetween,
  endOf,
  formatInstant,
  isDay,
  LEAD_DAY_MINUTES,
  overlaps,
  startOf,
} from './day.ts'

const day = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1950-01-01', days))

describe('days in Manila', () => {
  it('begins a day at midnight in Manila, which is four in the afternoon before in UTC', () => {
    expect(startOf('2026-11-20').toISOString()).toBe('2026-11-19T16:00:00.000Z')
    expect(endOf('2026-11-20').toISOString()).toBe('2026-11-20T15:59:59.999Z')
  })

  it('begins a lead’s day at UTC+5:30, as the specification says', () => {
    expect(startOf('2026-11-20', LEAD_DAY_MINUTES).toISOString()).toBe('2026-11-19T18:30:00.000Z')
  })

  it('calls it the same day from its first millisecond to its last', () => {
    fc.assert(
      fc.property(day, (each) => {
        expect(dayOf(startOf(each))).toBe(each)
        expect(dayOf(endOf(each))).toBe(each)
        expect(dayOf(new Date(endOf(each).getTime() + 1))).toBe(addDays(each, 1))
      }),
    )
  })

  it('counts days without gaps, over leap years and month ends', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (each, days) => {
        expect(daysBetween(each, addDays(each, days))).toBe(days)
      }),
    )
  })

  it('keeps the date when months are added, or takes the last of a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addYears('2028-02-29', 1)).toBe('2029-02-28')
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 240 }), (each, months) => {
        expect(isDay(addMonths(each, months))).toBe(true)
      }),
    )
    fc.assert(
      fc.property(day, fc.integer({ min: -240, max: 240 }), (each, months) => {
        const [year = 0, month = 0, date = 0] = each.split('-').map(Number)
        const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
        const exactly = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
        expect(addMonths(each, months)).toBe(exactly.toISOString().slice(0, 10))
      }),
    )
  })

  it('turns a year older on the birthday, not before', () => {
    expect(ageOn('2000-11-20', '2026-11-19')).toBe(25)
    expect(ageOn('2000-11-20', '2026-11-20')).toBe(26)
  })

  it('refuses dates that do not exist', () => {
    for (const wrong of ['2026-02-29', '2026-13-01', '2026-00-10', '20-11-2026', '2026-1-1', '']) expect(isDay(wrong)).toBe(false)
  })

  it('lets one cover end on the day the next begins', () => {
    expect(overlaps({ from: '2026-05-01', to: '2027-05-01' }, { from: '2027-05-01', to: '2028-05-01' })).toBe(false)
    expect(overlaps({ from: '2026-05-01', to: '2027-05-01' }, { from: '2027-04-30', to: '2028-05-01' })).toBe(true)
  })

  it('says the hour in Manila', () => {
    expect(formatInstant(new Date('2026-11-20T16:05:00Z'))).toBe('21 Nov 2026, 12:05 AM')
  })
})
