import { describe, expect, it } from 'vitest'
import { daysOfPeriod } from './conversion.ts'

describe('the periods whose renewals are looked at', () => {
  it('are whole months and quarters, around the turn of a year as well', () => {
    expect(daysOfPeriod('this-month', '2026-11-26')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(daysOfPeriod('last-month', '2027-01-03')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(daysOfPeriod('this-quarter', '2026-11-26')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
    expect(daysOfPeriod('this-quarter', '2028-02-29')).toEqual({ from: '2028-01-01', to: '2028-03-31' })
  })
})
